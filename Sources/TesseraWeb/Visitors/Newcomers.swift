/// People who opened a page and did not use it yet, by their cookie, and in the order in which they came: in total and by address.
///
/// Complexity: O(1) for each of them, amortized, however many there are: a flood finds nothing here that grows with it.
struct Newcomers {
  private struct Entry {
    let visitor: Visitor
    let since: ContinuousClock.Instant
    let number: Int
  }

  /// Those who came, oldest first; some may have gone since.
  private struct Line {
    private var places: [(id: String, number: Int)] = []
    private var first = 0
    /// The number of those who are still there.
    var living = 0

    mutating func append(_ id: String, _ number: Int) {
      living += 1
      places.append((id, number))
    }

    /// Takes the oldest who is still there.
    mutating func takeFirst(in entries: [String: Entry]) -> String? {
      while first < places.count {
        let place = places[first]
        first += 1
        if entries[place.id]?.number == place.number { return place.id }
      }
      return nil
    }

    /// Forgets those who went, once they are most of the line.
    mutating func tidy(by entries: [String: Entry]) {
      guard places.count > 2 * living + 16 else { return }
      places = places[first...].filter { entries[$0.id]?.number == $0.number }
      first = 0
    }
  }

  private var entries: [String: Entry] = [:]
  private var line = Line()
  private var lines: [String: Line] = [:]
  /// The addresses by the number of their newcomers, and the largest of these numbers.
  private var crowds: [Int: Set<String>] = [:]
  private var most = 0
  private var last = 0

  var count: Int { entries.count }
  /// All of them, in no order.
  var visitors: some Sequence<Visitor> { entries.values.lazy.map(\.visitor) }

  subscript(id: String) -> Visitor? { entries[id]?.visitor }

  func count(of address: String) -> Int { lines[address]?.living ?? 0 }

  /// Adds somebody who came now.
  mutating func add(_ visitor: Visitor, at now: ContinuousClock.Instant) {
    _ = remove(visitor.id)
    last += 1
    entries[visitor.id] = Entry(visitor: visitor, since: now, number: last)
    line.append(visitor.id, last)
    lines[visitor.address, default: Line()].append(visitor.id, last)
    note(visitor.address, from: count(of: visitor.address) - 1)
  }

  /// Takes note of the number of an address's newcomers after it changed.
  private mutating func note(_ address: String, from former: Int) {
    let now = count(of: address)
    crowds[former]?.remove(address)
    if crowds[former]?.isEmpty == true { crowds[former] = nil }
    if now > 0 { crowds[now, default: []].insert(address) }
    if now > most { most = now }
    while most > 0, crowds[most] == nil { most -= 1 }
  }

  /// Removes somebody; `nil` if nobody is there with this id.
  mutating func remove(_ id: String) -> Visitor? {
    guard let entry = entries.removeValue(forKey: id) else { return nil }
    let address = entry.visitor.address
    line.living -= 1
    line.tidy(by: entries)
    lines[address]?.living -= 1
    if lines[address]?.living == 0 { lines[address] = nil } else { lines[address]?.tidy(by: entries) }
    note(address, from: count(of: address) + 1)
    return entry.visitor
  }

  /// Removes the oldest, of all or of an address.
  mutating func removeOldest(of address: String? = nil) -> Visitor? {
    let id = if let address { lines[address]?.takeFirst(in: entries) } else { line.takeFirst(in: entries) }
    return id.flatMap { remove($0) }
  }

  /// Removes the oldest of the address that has most; where none has more than one, the oldest of all.
  mutating func removeOldestOfMost() -> Visitor? { removeOldest(of: most > 1 ? crowds[most]?.first : nil) }

  /// Removes all who came before a moment.
  mutating func removeAll(before moment: ContinuousClock.Instant) -> [Visitor] {
    entries.filter { $0.value.since < moment }.keys.compactMap { remove($0) }
  }
}
