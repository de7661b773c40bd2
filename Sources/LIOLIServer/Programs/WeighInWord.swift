import Interface

extension ProgramRecord {
    /// What has to be seen in the photo of a week: a word that nobody could have known before, and another one than the
    /// week before had. It follows from a random number that never leaves the server.
    func word(in week: Int, _ language: Language) -> String {
        var index = 0
        for week in 1...max(week, 1) {
            let next = Self.mixed(UInt64(bitPattern: wordSeed), week)
            // Of the words but the last one, so that it differs.
            index = week == 1 ? next % words.count : (index + 1 + next % (words.count - 1)) % words.count
        }
        return language == .english ? words[index].english : words[index].spanish
    }

    /// A number that looks random (the finalizer of SplitMix64), never negative.
    private static func mixed(_ seed: UInt64, _ week: Int) -> Int {
        var mixed = seed &+ UInt64(week) &* 0x9E37_79B9_7F4A_7C15
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((mixed ^ (mixed >> 31)) >> 2)
    }
}

/// Short, easy to write on a sheet of paper, and without a double meaning in either language.
private let words: [(english: String, spanish: String)] = [
    ("anchor", "ancla"), ("apple", "manzana"), ("arrow", "flecha"), ("bell", "campana"), ("bird", "pájaro"),
    ("boat", "barca"), ("book", "libro"), ("bottle", "botella"), ("bread", "pan"), ("bridge", "puente"),
    ("brush", "pincel"), ("butter", "mantequilla"), ("candle", "vela"), ("castle", "castillo"),
    ("chair", "silla"), ("cherry", "cereza"), ("clock", "reloj"), ("cloud", "nube"), ("comet", "cometa"),
    ("coral", "coral"), ("cotton", "algodón"), ("crown", "corona"), ("desert", "desierto"),
    ("dolphin", "delfín"), ("door", "puerta"), ("drum", "tambor"), ("eagle", "águila"), ("engine", "motor"),
    ("falcon", "halcón"), ("feather", "pluma"), ("field", "campo"), ("fire", "fuego"), ("flower", "flor"),
    ("forest", "bosque"), ("fountain", "fuente"), ("garden", "jardín"), ("ginger", "jengibre"),
    ("glass", "vidrio"), ("goose", "ganso"), ("grape", "uva"), ("hammer", "martillo"), ("harbor", "puerto"),
    ("hazelnut", "avellana"), ("honey", "miel"), ("horse", "caballo"), ("island", "isla"),
    ("ivory", "marfil"),
    ("jacket", "chaqueta"), ("kettle", "tetera"), ("key", "llave"), ("knot", "nudo"),
    ("ladder", "escalera"),
    ("lake", "lago"), ("lamp", "lámpara"), ("lantern", "farol"), ("leaf", "hoja"), ("lemon", "limón"),
    ("letter", "carta"), ("lion", "león"), ("magnet", "imán"), ("maple", "arce"), ("marble", "mármol"),
    ("meadow", "prado"), ("mirror", "espejo"), ("moon", "luna"), ("mountain", "montaña"), ("needle", "aguja"),
    ("nest", "nido"), ("night", "noche"), ("ocean", "océano"), ("olive", "oliva"), ("onion", "cebolla"),
    ("orange", "naranja"), ("paper", "papel"), ("pearl", "perla"), ("pencil", "lápiz"),
    ("pepper", "pimienta"),
    ("piano", "piano"), ("pillow", "almohada"), ("planet", "planeta"), ("rain", "lluvia"),
    ("ribbon", "cinta"),
    ("river", "río"), ("rocket", "cohete"), ("saddle", "montura"), ("salt", "sal"), ("shell", "concha"),
    ("silver", "plata"), ("snow", "nieve"), ("spoon", "cuchara"), ("sponge", "esponja"),
    ("star", "estrella"),
    ("stone", "piedra"), ("sugar", "azúcar"), ("summer", "verano"), ("sun", "sol"), ("table", "mesa"),
    ("thunder", "trueno"), ("tiger", "tigre"), ("tower", "torre"), ("train", "tren"), ("tree", "árbol"),
    ("umbrella", "paraguas"), ("valley", "valle"), ("velvet", "terciopelo"), ("violin", "violín"),
    ("water", "agua"), ("wheel", "rueda"), ("wind", "viento"), ("window", "ventana"), ("winter", "invierno"),
    ("wolf", "lobo"), ("wood", "madera"), ("zebra", "cebra"),
]
