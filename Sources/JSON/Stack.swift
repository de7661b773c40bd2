/// A stack whose top elements can be moved into an array without touching a reference count.
struct Stack<Element>: ~Copyable {
    private var storage: UnsafeMutablePointer<Element>
    private var capacity: Int
    private(set) var count = 0

    init(capacity: Int) {
        storage = .allocate(capacity: capacity)
        self.capacity = capacity
    }

    deinit {
        storage.deinitialize(count: count)
        storage.deallocate()
    }

    /// The top element. There has to be one.
    var top: Element {
        _read {
            precondition(count > 0)
            yield storage[count - 1]
        }
        _modify {
            precondition(count > 0)
            yield &storage[count - 1]
        }
    }

    @inline(__always)
    mutating func push(_ element: consuming Element) {
        if count == capacity { grow() }
        (storage + count).initialize(to: element)
        count += 1
    }

    mutating func pop() -> Element {
        precondition(count > 0)
        count -= 1
        return (storage + count).move()
    }

    /// Takes the elements from `start` up off the stack.
    mutating func popAll(from start: Int) -> [Element] {
        precondition(start >= 0 && start <= count)
        let length = count - start
        guard length > 0 else { return [] }
        let first = storage + start
        count = start
        return [Element](unsafeUninitializedCapacity: length) { buffer, initialized in
            buffer.baseAddress?.moveInitialize(from: first, count: length)
            initialized = length
        }
    }

    private mutating func grow() {
        let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
        larger.moveInitialize(from: storage, count: count)
        storage.deallocate()
        storage = larger
        capacity *= 2
    }
}
