// The seam to `host.js`: what the page exports to the program and what the program exports to the page.
#if arch(wasm32)
    import Interface
    import Wire

    @_extern(wasm, module: "page", name: "perform")
    @_extern(c)
    private func performOperations(
        _ words: UnsafePointer<Int32>?, _ wordCount: Int32, _ text: UnsafePointer<UInt8>?, _ textCount: Int32,
        _ bytes: UnsafePointer<UInt8>?, _ byteCount: Int32)

    /// Gets an app ready to run in this page, and tells the page all names; the page's calls reach it from now on.
    public func run<Running: App>(_ app: Running.Type) {
        let perform = { (operations: OperationBuffer) in
            operations.words.withUnsafeBufferPointer { words in
                operations.text.withUnsafeBufferPointer { text in
                    operations.bytes.withUnsafeBufferPointer { bytes in
                        performOperations(
                            words.baseAddress, Int32(words.count), text.baseAddress, Int32(text.count),
                            bytes.baseAddress, Int32(bytes.count))
                    }
                }
            }
        }
        perform(.names())
        program = Runtime(app, perform: perform)
    }

    // The page calls on one thread only.
    nonisolated(unsafe) private var program: Program?
    nonisolated(unsafe) private var inbox: [UInt8] = []

    /// Makes room for what the page is about to hand over, and says where.
    @_expose(wasm, "reserve") @_cdecl("trebol_reserve")
    func reserve(_ count: Int32) -> UnsafeMutablePointer<UInt8>? {
        inbox = Array(repeating: 0, count: max(1, Int(count)))
        // The pointer outlives the call, as nobody touches the inbox before the page has written to it.
        return inbox.withUnsafeMutableBufferPointer { $0.baseAddress }
    }

    /// Starts the app, which is drawn at the next frame. The inbox holds the base, the path and the languages, a line each.
    @_expose(wasm, "start") @_cdecl("trebol_start")
    func start(_ count: Int32, _ now: Double, _ isOnline: Int32) {
        let lines = inboxText(count).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard lines.count == 3 else { return }
        program?.start(
            Launch(
                path: lines[1], base: lines[0], languages: lines[2].split(separator: ",").map(String.init),
                isOnline: isOnline != 0, now: Instant(pageSeconds: now)))
    }

    /// The page is about to draw; the last drawing took so many milliseconds.
    @_expose(wasm, "frame") @_cdecl("trebol_frame")
    func frame(_ lastTook: Double) {
        program?.frame(lastTook: lastTook)
    }

    /// Children of a node were taken out of the page by something else.
    @_expose(wasm, "restore") @_cdecl("trebol_restore")
    func restore(_ node: Int32) {
        program?.restore(node)
    }

    /// An event at a node; the inbox holds its value.
    @_expose(wasm, "event") @_cdecl("trebol_event")
    func event(_ node: Int32, _ code: Int32, _ count: Int32) {
        guard let event = UInt8(exactly: code).flatMap(Event.init(rawValue:)) else { return }
        program?.event(at: node, event, value: inboxText(count))
    }

    /// An answer to an effect; the inbox holds its bytes.
    @_expose(wasm, "reply") @_cdecl("trebol_reply")
    func reply(_ number: Int32, _ code: Int32, _ detail: Double, _ count: Int32) {
        program?.reply(number, Reply(code: code, number: detail, bytes: inboxBytes(count)))
    }

    /// Something around the app: 0 a new address (in the inbox), 1 online, 2 offline, 3 in front again,
    /// 4 out of sight.
    @_expose(wasm, "signal") @_cdecl("trebol_signal")
    func signal(_ kind: Int32, _ count: Int32) {
        switch kind {
        case 0: program?.signal(.navigated(inboxText(count)))
        case 1: program?.signal(.network(isOnline: true))
        case 2: program?.signal(.network(isOnline: false))
        case 3: program?.signal(.resumed)
        case 4: program?.signal(.hidden)
        default: break
        }
    }

    private func inboxBytes(_ count: Int32) -> [UInt8] {
        count > 0 ? Array(inbox.prefix(Int(count))) : []
    }

    private func inboxText(_ count: Int32) -> String {
        String(decoding: inboxBytes(count), as: UTF8.self)
    }
#endif
