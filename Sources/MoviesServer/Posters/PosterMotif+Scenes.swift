/// Scenes: motifs that show a place.
extension PosterMotif {
    /// Houses in the night, some windows lit.
    var skyline: String {
        disc(90 + choice(1, 320), 130 + choice(2, 60), 56 + choice(3, 24), palette.accent)
            + joined(7) { index in
                let x = index * 78 - 24
                let top = 210 + choice(index + 10, 170)
                let lit = joined(15) { place in
                    guard choice(index * 20 + place + 30, 3) == 0 else { return "" }
                    return box(x + 12 + place % 3 * 20, top + 18 + place / 3 * 34, 11, 16, palette.accent)
                }
                return box(x, top, 72, 750 - top, index.isMultiple(of: 2) ? palette.far : palette.near) + lit
            }
    }

    /// Steps that lead down, and somebody on one of them.
    var stairs: String {
        let standing = 1 + choice(1, 4)
        let isMirrored = choice(2, 2) == 1
        let steps = joined(7) { index in
            let fill = index.isMultiple(of: 2) ? palette.far : palette.near
            return box(index * 74, 190 + index * 52, 500, 560, fill)
        }
        let x = standing * 74 + 36
        let y = 190 + standing * 52
        let person =
            disc(x, y - 92, 20, palette.accent) + path("M\(x - 24) \(y) q24 -128 48 0 z", palette.accent)
        let scene = steps + person
        return isMirrored ? "<g transform=\"translate(500 0) scale(-1 1)\">\(scene)</g>" : scene
    }

    /// A window at night.
    var window: String {
        let x = 110 + choice(1, 60)
        return box(x - 16, 74, 272, 372, palette.far) + box(x, 90, 240, 340, palette.near)
            + disc(x + 60 + choice(2, 120), 160 + choice(3, 120), 46 + choice(4, 20), palette.accent)
            + box(x + 113, 90, 14, 340, palette.far) + box(x, 240, 240, 14, palette.far)
            + box(x - 40, 446, 320, 22, palette.far)
    }

    /// The sun over water.
    var horizon: String {
        let x = 130 + choice(1, 240)
        let level = 290 + choice(2, 70)
        let radius = 104 + choice(3, 44)
        return disc(x, level - choice(4, 50), radius, palette.accent) + box(0, level, 500, 450, palette.far)
            + joined(6) { index in
                let width = radius * 2 - index * 28 - choice(index + 5, 30)
                return box(x - width / 2, level + 18 + index * 32, max(width, 20), 10, palette.near)
            }
    }

    /// A tree on a hill.
    var tree: String {
        let x = 180 + choice(1, 140)
        return disc(70 + choice(2, 360), 110, 48 + choice(3, 22), palette.accent)
            + path("M0 750 V500 q250 -120 500 0 V750 z", palette.far)
            + path("M\(x - 13) 460 l6 -200 h14 l6 200 z", palette.shade)
            + joined(7) { index in
                disc(
                    x - 84 + choice(index + 10, 168), 150 + choice(index + 20, 120),
                    46 + choice(index + 30, 32),
                    index.isMultiple(of: 2) ? palette.near : palette.far, opacity: "0.92")
            }
    }

    /// The sea.
    var waves: String {
        disc(100 + choice(1, 300), 150 + choice(2, 60), 66 + choice(3, 30), palette.accent)
            + joined(5) { index in
                let height = 34 + choice(index + 4, 34)
                let fill = [palette.far, palette.near, palette.shade][index % 3]
                return path(
                    "M-\(choice(index + 10, 120)) \(270 + index * 62) q62 -\(height) 125 0 t125 0 t125 0 t125 0 t125 0 "
                        + "V750 H-120 z", fill)
            }
    }

    /// Worlds on their ways round a sun.
    var orbits: String {
        let x = 150 + choice(1, 200)
        let y = 230
        let tilt = choice(2, 60) - 30
        let ways = joined(4) { index in
            let radius = 96 + index * 66
            let isLeft = choice(index + 5, 2) == 0
            return "<ellipse cx=\"\(x)\" cy=\"\(y)\" rx=\"\(radius)\" ry=\"\(radius * 2 / 5)\" fill=\"none\" "
                + "stroke=\"\(palette.far)\" stroke-width=\"4\"/>"
                + disc(isLeft ? x - radius : x + radius, y, 13 + choice(index + 9, 16), palette.near)
        }
        return stars(26, palette.accent) + "<g transform=\"rotate(\(tilt) \(x) \(y))\">" + ways + "</g>"
            + disc(x, y, 52, palette.accent)
    }

    /// Something bright that falls.
    var comet: String {
        let x = 110 + choice(1, 120)
        let y = 270 + choice(2, 90)
        return stars(34, palette.accent)
            + path("M\(x - 40) \(y - 40) L620 -160 L\(x + 40) \(y + 40) z", palette.far)
            + path("M\(x - 22) \(y - 22) L560 -60 L\(x + 22) \(y + 22) z", palette.near)
            + disc(x, y, 58, palette.accent)
    }

    /// A house that one had better not enter.
    var house: String {
        let x = 130 + choice(1, 150)
        return disc(90 + choice(2, 320), 160, 92 + choice(3, 34), palette.near)
            + path("M0 750 V520 q250 -130 500 -20 V750 z", palette.ground)
            + path("M\(x - 30) 300 L\(x + 55) 190 L\(x + 140) 300 z", palette.far)
            + box(x, 298, 110, 170, palette.far) + box(x + 110, 350, 96, 120, palette.far)
            + path("M\(x + 96) 352 L\(x + 158) 280 L\(x + 220) 352 z", palette.far)
            + box(x + 38, 334, 30, 44, palette.accent)
    }

    /// A rainbow, or what looks like one.
    var rainbow: String {
        let x = 140 + choice(1, 220)
        let colours = [palette.far, palette.near, palette.accent]
        return joined(6) { index in
            disc(x, 450, 300 - index * 42, index == 5 ? palette.ground : colours[(index + choice(2, 3)) % 3])
        } + path("M0 750 V450 q125 -60 250 -10 t250 -10 V750 z", palette.shade)
            + disc(70 + choice(3, 360), 84, 34 + choice(4, 20), palette.accent, opacity: "0.9")
    }

    /// A stage whose curtain has risen.
    var curtain: String {
        let light = 200 + choice(1, 100)
        let folds = joined(4) { index in
            let fill = index.isMultiple(of: 2) ? palette.near : palette.far
            let reach = 170 - index * 44
            return path("M0 0 H\(reach) Q\(reach - 6) 330 \(reach / 3) 520 L0 750 z", fill)
                + path("M500 0 H\(500 - reach) Q\(506 - reach) 330 \(500 - reach / 3) 520 L500 750 z", fill)
        }
        return path(
            "M\(light - 24) 0 h48 L\(light + 170) 480 H\(light - 170) z", palette.accent, opacity: "0.28")
            + "<ellipse cx=\"\(light)\" cy=\"440\" rx=\"150\" ry=\"34\" fill=\"\(palette.accent)\"/>" + folds
            + joined(9) { disc($0 * 62, 0, 44, palette.near) }
    }

    /// Beams that search the sky.
    var searchlights: String {
        let ground = path("M0 750 V470 q120 -50 240 -6 t260 -20 V750 z", palette.shade)
        let beams = joined(4) { index in
            let foot = 40 + index * 140
            let aim = choice(index + 3, 620) - 60
            let fill = index.isMultiple(of: 2) ? palette.near : palette.accent
            return path("M\(foot) 520 L\(aim - 46) -20 h92 z", fill, opacity: "0.72")
        }
        return disc(60 + choice(1, 380), 120, 40 + choice(2, 30), palette.far) + beams + ground
    }

    /// Towers on a hill.
    var castle: String {
        let x = 90 + choice(1, 100)
        let towers = joined(4) { index in
            let left = x + index * 74
            let top = 210 + choice(index + 4, 110)
            return box(left, top, 56, 540 - top, index.isMultiple(of: 2) ? palette.far : palette.near)
                + path(
                    "M\(left - 10) \(top) l38 -\(70 + choice(index + 9, 30)) l38 \(70 + choice(index + 9, 30)) z",
                    palette.near)
                + box(left + 22, top + 36, 12, 26, palette.accent)
        }
        return stars(24, palette.accent) + disc(70 + choice(2, 360), 110, 50 + choice(3, 24), palette.accent)
            + towers
            + path("M0 750 V500 q250 -130 500 0 V750 z", palette.shade)
    }
}
