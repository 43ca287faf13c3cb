/// A run of elements that versions of an ``IndexedList`` share. Does not change.
@usableFromInline final class ListChunk<Element: Sendable>: Sendable {
  @usableFromInline let elements: [Element]
  /// The position of each id's element.
  let table: PositionTable

  /// The most elements of a chunk: an edit copies one.
  static var capacity: Int { 128 }
  /// The number of elements that a chunk begins with.
  static var comfortable: Int { 64 }

  init(_ elements: [Element], table: PositionTable) { (self.elements, self.table) = (elements, table) }

  convenience init(_ elements: [Element]) where Element: Identifiable {
    self.init(elements, table: PositionTable(count: elements.count) { elements[$0].id.hashValue })
  }

  /// The position of an id in the chunk.
  func position(of id: Element.ID, hash: Int) -> Int? where Element: Identifiable { table.position(hash) { elements[$0].id == id } }

  /// The chunk with another element of the same id in one position.
  func replacing(_ position: Int, _ element: Element) -> ListChunk {
    var elements = elements
    elements[position] = element
    return ListChunk(elements, table: table)
  }

  /// Elements cut into chunks of nearly equal length.
  static func cut(_ elements: some RandomAccessCollection<Element>) -> [ListChunk] where Element: Identifiable {
    let count = (elements.count + comfortable - 1) / comfortable
    return (0..<count).map { part in
      let (start, end) = (elements.count * part / count, elements.count * (part + 1) / count)
      return ListChunk(Array(elements.dropFirst(start).prefix(end - start)))
    }
  }
}
