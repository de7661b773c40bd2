/// A dictionary of fixed capacity in which the entry that was used longest ago makes room for a new one.
///
/// All its memory is that of `capacity` entries; finding, adding and dropping one each take the same short
/// time however many there are.
struct BoundedTable<Key: Hashable, Value> {
    private struct Entry {
        let key: Key
        var value: Value
        var newer: Int
        var older: Int
    }

    private static var none: Int { -1 }

    private let capacity: Int
    private var places: [Key: Int] = [:]
    private var entries: [Entry] = []
    private var free: [Int] = []
    private var newest = BoundedTable.none
    private var oldest = BoundedTable.none

    /// - Parameter capacity: at least 1.
    init(capacity: Int) {
        self.capacity = max(1, capacity)
    }

    var count: Int { places.count }

    /// Reads or replaces an entry; both make it the newest. Nil removes it.
    subscript(key: Key) -> Value? {
        mutating get {
            guard let place = places[key] else { return nil }
            unlink(place)
            link(place)
            return entries[place].value
        }
        set {
            guard let newValue else { return remove(key) }
            if let place = places[key] {
                entries[place].value = newValue
                unlink(place)
                link(place)
            } else {
                add(key, newValue)
            }
        }
    }

    private mutating func add(_ key: Key, _ value: Value) {
        if places.count == capacity {
            remove(entries[oldest].key)
        }
        let entry = Entry(key: key, value: value, newer: BoundedTable.none, older: BoundedTable.none)
        let place = free.popLast() ?? entries.count
        if place == entries.count {
            entries.append(entry)
        } else {
            entries[place] = entry
        }
        places[key] = place
        link(place)
    }

    private mutating func remove(_ key: Key) {
        guard let place = places.removeValue(forKey: key) else { return }
        unlink(place)
        free.append(place)
    }

    private mutating func link(_ place: Int) {
        entries[place].older = newest
        entries[place].newer = BoundedTable.none
        if newest != BoundedTable.none {
            entries[newest].newer = place
        } else {
            oldest = place
        }
        newest = place
    }

    private mutating func unlink(_ place: Int) {
        let entry = entries[place]
        if entry.newer != BoundedTable.none {
            entries[entry.newer].older = entry.older
        } else {
            newest = entry.older
        }
        if entry.older != BoundedTable.none {
            entries[entry.older].newer = entry.newer
        } else {
            oldest = entry.newer
        }
    }
}
