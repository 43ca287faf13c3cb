extension SectionModel {
  /// A section with one item per element. Rows of unchanged elements are reused without being made or compared
  /// again.
  ///
  /// ```swift
  /// SectionModel("Orders", state.orders) { SubtitleItem("\($0.name)").id($0.id) }                      // ✅ depends on the order alone
  /// SectionModel("Orders", state.orders, with: state.chosen) { OrderItem($0, isChosen: $0.id == $1) }  // ✅ declares its other input
  /// SectionModel("Orders", state.orders) { OrderItem($0, isChosen: $0.id == state.chosen) }            // correct, but creates all rows again
  /// ```
  /// A closure that captures values, as in the last line, is called for every element at each evaluation, so no
  /// row is ever stale. An ``IndexedList`` knows which of its elements changed without comparing the others.
  ///
  /// - Law: equal elements must look the same.
  /// - Complexity: O(1) if the storage is the same as in the previous evaluation. Otherwise it compares the
  ///   elements and makes rows for changed elements.
  @inlinable public init<Data: Sequence, I: Item>(
    _ title: Phrase? = nil, _ data: Data, item: @escaping (Data.Element) -> I
  ) where I.Owner == Owner, Data.Element: Equatable & Sendable {
    self.init(title, Self.content(.array(Array(data)), item))
  }

  /// A section with one item per element and one more input. All rows are made again when `input` changes.
  @inlinable public init<Data: Sequence, Input: Equatable & Sendable, I: Item>(
    _ title: Phrase? = nil, _ data: Data, with input: Input, item: @escaping (Data.Element, Input) -> I
  ) where I.Owner == Owner, Data.Element: Equatable & Sendable {
    self.init(title, Self.content(.array(Array(data)), input, item))
  }

  /// A section with one item per element of an indexed list, which knows what changed.
  @inlinable public init<Element: Identifiable & Equatable & Sendable, I: Item>(
    _ title: Phrase? = nil, _ list: IndexedList<Element>, item: @escaping (Element) -> I
  ) where I.Owner == Owner {
    self.init(title, Self.content(.chunks(list.chunks), item))
  }

  /// A section with one item per element of an indexed list and one more input. All rows are made again when
  /// `input` changes.
  @inlinable public init<Element: Identifiable & Equatable & Sendable, Input: Equatable & Sendable, I: Item>(
    _ title: Phrase? = nil, _ list: IndexedList<Element>, with input: Input, item: @escaping (Element, Input) -> I
  ) where I.Owner == Owner {
    self.init(title, Self.content(.chunks(list.chunks), input, item))
  }

  @inlinable static func content<Element: Equatable & Sendable, I: Item>(
    _ elements: Elements<Element>, _ item: @escaping (Element) -> I
  ) -> Content where I.Owner == Owner {
    let function = FunctionIdentity(item)
    guard function.capturesNothing else { return .rows(elements.map { ItemRow(item($0)) }) }
    return .source(ElementRows(elements, input: NoInput(), code: function.code) { element, _ in item(element) })
  }

  @inlinable static func content<Element: Equatable & Sendable, Input: Equatable & Sendable, I: Item>(
    _ elements: Elements<Element>, _ input: Input, _ item: @escaping (Element, Input) -> I
  ) -> Content where I.Owner == Owner {
    let function = FunctionIdentity(item)
    guard function.capturesNothing else { return .rows(elements.map { ItemRow(item($0, input)) }) }
    return .source(ElementRows(elements, input: input, code: function.code, item: item))
  }
}

/// The input of rows that depend only on their element.
@usableFromInline struct NoInput: Equatable, Sendable {
  @inlinable init() {}
}

extension Elements {
  @inlinable func map(_ transform: (Element) -> Row) -> [Row] {
    var rows: [Row] = []
    switch self {
    case .array(let array):
      rows.reserveCapacity(array.count)
      for element in array { rows.append(transform(element)) }
    case .chunks(let chunks):
      for chunk in chunks { for element in chunk.elements { rows.append(transform(element)) } }
    }
    return rows
  }
}
