/// A list of many elements with ids, for a screen's state. Its versions share all unchanged elements and the rows
/// made from them.
///
/// ```swift
/// struct State: Equatable, Codable, Sendable { var orders: IndexedList<Order> = [] }
/// …
/// SectionModel("Orders", state.orders) { SubtitleItem("\($0.name)").id($0.id) }
/// …
/// state.orders[id: order.id]?.isPaid = true
/// ```
/// It is a value like an array. Use it if single elements among thousands change. For short lists, or lists that
/// are replaced as a whole, an array is as good.
///
/// - Law: no two elements have the same id. Inserting an element with an existing id replaces the old element.
/// - Complexity: for n elements, an edit copies about 100 elements and n / 64 references. Finding an id takes n /
///   64 short steps. Comparing two versions takes time in proportion to their difference.
public struct IndexedList<Element: Identifiable & Sendable>: Sendable {
  @usableFromInline private(set) var chunks: [ListChunk<Element>]
  /// The position after the last element of each chunk.
  private var ends: [Int]

  /// Creates an empty list.
  public init() { (chunks, ends) = ([], []) }

  /// Creates a list of elements in order. Of elements with the same id, the last one is stored at the position of
  /// the first.
  public init(_ elements: some Sequence<Element>) {
    var positions: [Element.ID: Int] = [:]
    var list: [Element] = []
    for element in elements {
      let position = positions[element.id, default: list.count]
      if position == list.count {
        positions[element.id] = position
        list.append(element)
      } else {
        list[position] = element
      }
    }
    self.init(chunks: ListChunk.cut(list))
  }

  private init(chunks: [ListChunk<Element>]) {
    self.chunks = chunks
    ends = []
    countEnds()
  }

  private mutating func countEnds() {
    var end = 0
    ends = chunks.map { chunk in
      end += chunk.elements.count
      return end
    }
  }

  private func location(of position: Int) -> (chunk: Int, offset: Int) {
    precondition(position >= 0 && position < count, "Position \(position) is not in a list of \(count) elements")
    var low = 0, high = ends.count
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] <= position { low = middle + 1 } else { high = middle }
    }
    return (low, position - start(of: low))
  }

  private func start(of chunk: Int) -> Int { chunk == 0 ? 0 : ends[chunk - 1] }

  private func location(of id: Element.ID) -> (chunk: Int, offset: Int)? {
    let hash = id.hashValue
    // By index, because in generic code the types of iterators are looked up at run time.
    for index in 0..<chunks.count {
      if let offset = chunks[index].position(of: id, hash: hash) { return (index, offset) }
    }
    return nil
  }
}

extension IndexedList: RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { ends.last ?? 0 }
  public subscript(position: Int) -> Element {
    let (chunk, offset) = location(of: position)
    return chunks[chunk].elements[offset]
  }

  /// Iterates over the elements chunk by chunk.
  public struct Iterator: IteratorProtocol {
    private var chunks: ArraySlice<ListChunk<Element>>
    private var current: IndexingIterator<[Element]>

    init(_ list: IndexedList) {
      chunks = list.chunks[...]
      current = [].makeIterator()
    }

    public mutating func next() -> Element? {
      if let next = current.next() { return next }
      guard let chunk = chunks.popFirst() else { return nil }
      current = chunk.elements.makeIterator()
      return current.next()
    }
  }

  public func makeIterator() -> Iterator { Iterator(self) }
}

extension IndexedList {
  /// The position of the element with an id.
  public func position(of id: Element.ID) -> Int? { location(of: id).map { start(of: $0.chunk) + $0.offset } }

  /// The element with an id. Setting `nil` removes it, and setting a new element appends it. The new element must
  /// have this id.
  public subscript(id id: Element.ID) -> Element? {
    get { location(of: id).map { chunks[$0.chunk].elements[$0.offset] } }
    set {
      precondition(newValue.map { $0.id == id } ?? true, "An element inserted under an id must have that id")
      if let (chunk, offset) = location(of: id) {
        if let newValue { chunks[chunk] = chunks[chunk].replacing(offset, newValue) } else { replace(chunk, offset..<offset + 1, with: []) }
      } else if let newValue {
        put(newValue, at: count)
      }
    }
  }

  /// Appends an element, or replaces the element with the same id.
  public mutating func append(_ element: Element) { self[id: element.id] = element }

  /// Inserts an element before the element at `position`. An element with the same id elsewhere is removed.
  public mutating func insert(_ element: Element, at position: Int) {
    precondition(position >= 0 && position <= count, "Position \(position) is not in a list of \(count) elements")
    var target = position
    if let old = self.position(of: element.id) {
      remove(at: old)
      if old < position { target -= 1 }
    }
    put(element, at: target)
  }

  /// Removes and returns the element at a position.
  @discardableResult
  public mutating func remove(at position: Int) -> Element {
    let (chunk, offset) = location(of: position)
    let element = chunks[chunk].elements[offset]
    replace(chunk, offset..<offset + 1, with: [])
    return element
  }

  /// Removes and returns the element with an id.
  @discardableResult
  public mutating func remove(id: Element.ID) -> Element? { position(of: id).map { remove(at: $0) } }

  /// Moves an element. Afterwards it is at `target`.
  public mutating func move(from position: Int, to target: Int) {
    guard position != target else { return }
    put(remove(at: position), at: target)
  }

  private mutating func put(_ element: Element, at position: Int) {
    if chunks.isEmpty {
      self = IndexedList(chunks: [ListChunk([element])])
    } else if position == count {
      let end = chunks[chunks.count - 1].elements.count
      replace(chunks.count - 1, end..<end, with: [element])
    } else {
      let (chunk, offset) = location(of: position)
      replace(chunk, offset..<offset, with: [element])
    }
  }

  private mutating func replace(_ chunk: Int, _ range: Range<Int>, with new: [Element]) {
    var elements = chunks[chunk].elements
    elements.replaceSubrange(range, with: new)
    var (first, end) = (chunk, chunk + 1)
    // A short chunk is merged with the next or the previous one.
    if elements.count < ListChunk<Element>.comfortable / 4 {
      if end < chunks.count {
        elements += chunks[end].elements
        end += 1
      } else if first > 0 {
        first -= 1
        elements = chunks[first].elements + elements
      }
    }
    let changed = elements.count <= ListChunk<Element>.capacity ? [ListChunk(elements)] : ListChunk.cut(elements)
    chunks.replaceSubrange(first..<end, with: elements.isEmpty ? [] : changed)
    countEnds()
  }
}

extension IndexedList {
  /// Whether both lists are the same version or copies of it.
  ///
  /// - Complexity: O(n / 64).
  public func isIdentical(to other: IndexedList) -> Bool {
    chunks.isIdenticalStorage(to: other.chunks)
      || chunks.count == other.chunks.count && zip(chunks, other.chunks).allSatisfy { $0 === $1 }
  }

  /// The elements in which this version differs from another one, regardless of their positions. Reads only the
  /// chunks that the two versions don't share.
  public func changes(since old: IndexedList) -> Changes where Element: Equatable {
    let (mine, theirs) = (Set(chunks.map(ObjectIdentifier.init)), Set(old.chunks.map(ObjectIdentifier.init)))
    var before: [Element.ID: Element] = [:]
    for chunk in old.chunks where !mine.contains(ObjectIdentifier(chunk)) {
      for element in chunk.elements { before[element.id] = element }
    }
    var changes = Changes()
    for chunk in chunks where !theirs.contains(ObjectIdentifier(chunk)) {
      for element in chunk.elements {
        switch before.removeValue(forKey: element.id) {
        case nil: changes.inserted.append(element.id)
        case element: break
        default: changes.updated.append(element.id)
        }
      }
    }
    if !before.isEmpty {
      for chunk in old.chunks where !mine.contains(ObjectIdentifier(chunk)) {
        changes.removed += chunk.elements.lazy.map(\.id).filter { before[$0] != nil }
      }
    }
    return changes
  }

  /// The ids of the elements that were inserted, removed and updated between two versions of a list.
  public struct Changes: Equatable {
    /// The ids that only the later version contains, in its order.
    public var inserted: [Element.ID] = []
    /// The ids that only the earlier version contains, in its order.
    public var removed: [Element.ID] = []
    /// The ids of changed elements, in the order of the later version.
    public var updated: [Element.ID] = []

    /// Whether there are no changes.
    public var isEmpty: Bool { inserted.isEmpty && removed.isEmpty && updated.isEmpty }
  }
}

extension IndexedList: Equatable where Element: Equatable {
  /// Whether both lists contain equal elements in the same order. Shared chunks aren't read.
  public static func == (lhs: IndexedList, rhs: IndexedList) -> Bool {
    if lhs.chunks.isIdenticalStorage(to: rhs.chunks) { return true }
    guard lhs.ends == rhs.ends else { return lhs.count == rhs.count && lhs.elementsEqual(rhs) }
    return zip(lhs.chunks, rhs.chunks).allSatisfy { $0 === $1 || $0.elements == $1.elements }
  }
}

extension IndexedList: Hashable where Element: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for element in self { hasher.combine(element) }
  }
}

extension IndexedList: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: Element...) { self.init(elements) }
}

/// A list is encoded as an array of its elements.
extension IndexedList: Encodable where Element: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for element in self { try container.encode(element) }
  }
}

extension IndexedList: Decodable where Element: Decodable {
  public init(from decoder: any Decoder) throws { self.init(try [Element](from: decoder)) }
}

extension IndexedList: CustomStringConvertible {
  /// The same description as an array of the elements.
  public var description: String { Array(self).description }
}

/// Reflected as a collection of its elements.
extension IndexedList: CustomReflectable {
  public var customMirror: Mirror { Mirror(self, unlabeledChildren: Array(self), displayStyle: .collection) }
}
