/// An immutable run of elements, shared by versions of an ``IndexedList``.
@usableFromInline final class ListChunk<Element: Sendable>: Sendable {
  @usableFromInline let elements: [Element]
  let table: PositionTable

  /// The maximum number of elements. An edit copies a whole chunk.
  static var capacity: Int { 128 }
  /// The initial number of elements.
  static var comfortable: Int { 64 }

  init(_ elements: [Element], table: PositionTable) { (self.elements, self.table) = (elements, table) }

  convenience init(_ elements: [Element]) where Element: Identifiable {
    self.init(elements, table: PositionTable(count: elements.count) { elements[$0].id.hashValue })
  }

  func position(of id: Element.ID, hash: Int) -> Int? where Element: Identifiable { table.position(hash) { elements[$0].id == id } }

  func replacing(_ position: Int, _ element: Element) -> ListChunk {
    var elements = elements
    elements[position] = element
    return ListChunk(elements, table: table)
  }

  static func cut(_ elements: some RandomAccessCollection<Element>) -> [ListChunk] where Element: Identifiable {
    let count = (elements.count + comfortable - 1) / comfortable
    return (0..<count).map { part in
      let (start, end) = (elements.count * part / count, elements.count * (part + 1) / count)
      return ListChunk(Array(elements.dropFirst(start).prefix(end - start)))
    }
  }
}
