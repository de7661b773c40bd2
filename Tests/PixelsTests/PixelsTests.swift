import Testing

@testable import Pixels

@Suite("A picture's pixels")
struct PixelsTests {
    /// Pixels whose red channel counts them.
    private func numbered(_ width: Int, _ height: Int) -> Pixels {
        Pixels(width, height, (0..<(width * height)).flatMap { [UInt8($0), 0, 0, 255] })
    }

    private func reds(_ pixels: Pixels) -> [UInt8] {
        stride(from: 0, to: pixels.bytes.count, by: 4).map { pixels.bytes[$0] }
    }

    @Test("sizes and the count of bytes must agree")
    func sizes() {
        #expect(Pixels(width: 2, height: 1, bytes: Array(repeating: 9, count: 8)) != nil)
        for (width, height, count) in [(2, 1, 7), (0, 1, 0), (1, 0, 0), (-1, -1, 4), (.max, 4, 0)] {
            #expect(Pixels(width: width, height: height, bytes: Array(repeating: 9, count: count)) == nil)
        }
    }

    @Test("S-10 the square in the middle is the largest there is")
    func centreSquare() {
        #expect(
            PixelArea.centreSquare(width: 900, height: 600)
                == PixelArea(x: 150, y: 0, width: 600, height: 600))
        #expect(
            PixelArea.centreSquare(width: 600, height: 901)
                == PixelArea(x: 0, y: 150, width: 600, height: 600))
        #expect(
            PixelArea.centreSquare(width: 5, height: 5) == PixelArea(x: 0, y: 0, width: 5, height: 5))
    }

    @Test("cropping keeps what lies within the area and within the picture")
    func cropping() {
        let picture = numbered(4, 3)
        let middle = picture.cropped(to: PixelArea(x: 1, y: 1, width: 2, height: 2))
        #expect(reds(middle) == [5, 6, 9, 10])
        #expect(middle.width == 2 && middle.height == 2)
        #expect(reds(picture.cropped(to: PixelArea(x: 3, y: 2, width: 9, height: 9))) == [11])
        #expect(reds(picture.cropped(to: PixelArea(x: 99, y: -5, width: 0, height: -3))) == [3])
        #expect(picture.cropped(to: PixelArea(x: 0, y: 0, width: 4, height: 3)) == picture)
    }

    @Test("turning goes clockwise, and four quarters lead back")
    func turning() {
        let picture = numbered(3, 2)
        let turned = picture.turned(quarterTurns: 1)
        #expect(turned.width == 2 && turned.height == 3)
        #expect(reds(turned) == [3, 0, 4, 1, 5, 2])
        #expect(reds(picture.turned(quarterTurns: 2)) == [5, 4, 3, 2, 1, 0])
        #expect(reds(picture.turned(quarterTurns: -1)) == [2, 5, 1, 4, 0, 3])
        #expect(picture.turned(quarterTurns: 4) == picture)
        #expect(turned.turned(quarterTurns: 3) == picture)
    }
}
