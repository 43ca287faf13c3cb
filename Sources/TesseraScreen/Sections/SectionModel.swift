/// A part of a screen: an optional header, items of any types in order, an optional footer.
///
/// ```swift
/// SectionModel("Person") {
///   TextFieldItem("Full name", text: \.name)
///   if state.isCompany { TextFieldItem("Company", text: \.company) }
/// }
/// ```
/// - Law: sections with equal ids are the same section. Without an id of its own a section is known by its title, or by its position among
///   the untitled ones. A title with a value in it is known by its pattern: `"Doctor \(name)"` is `Doctor %@` for every name, so that sections made
///   in a loop need `.id(…)` each.
public struct SectionModel<Owner: Screen>: Sendable {
  /// The section's identity on its screen.
  public internal(set) var key: ItemKey?
  /// Shown before the items.
  public internal(set) var header: AnyItem<Owner>?
  /// The items in order.
  @usableFromInline var content: Content
  /// Shown after the items.
  public internal(set) var footer: AnyItem<Owner>?
  /// The arrangement of the items.
  public internal(set) var style: SectionStyle
  /// Whether it stands beside the section before it where there is room.
  public internal(set) var isBeside = false
  /// Set where it is the detail of the section before it.
  var detail: SectionDetail<Owner>?
  /// Its part in a list with a detail; known when all sections are.
  var pane: SectionPane?
  /// Set where only a part of a long list is held.
  public internal(set) var visibleRange: SectionVisibleRange<Owner>?
  /// Set where it stands for the sections of other screens.
  var placed: PlacedPart<Owner>?

  @usableFromInline enum Content: Sendable {
    /// Rows as snapshots hold them. All are items of `Owner`.
    case rows([Row])
    /// Rows that are made when they are not known from the last evaluation.
    case source(RowSource)
  }

  /// A section with a title.
  @inlinable public init(_ title: Phrase, @ItemsBuilder<Owner> items: () -> ItemList<Owner>) {
    self.init(title, .rows(items().rows))
  }

  /// A section without a title.
  @inlinable public init(@ItemsBuilder<Owner> items: () -> ItemList<Owner>) {
    self.init(nil, .rows(items().rows))
  }

  /// A section of one item per element, the shortest way to long lists.
  @inlinable public init<Data: Sequence, I: Item>(
    _ title: Phrase? = nil, _ data: Data, item: (Data.Element) -> I
  ) where I.Owner == Owner {
    var rows: [Row] = []
    rows.reserveCapacity(data.underestimatedCount)
    for element in data { rows.append(AnyItem<Owner>.of(item(element))) }
    self.init(title, .rows(rows))
  }

  @inlinable init(_ title: Phrase?, _ content: Content) {
    let key = title.map { ItemKey($0.identifier) }
    self.init(
      key: key, header: title.map { ItemRow(HeaderItem($0), key: ItemKey(text: ($0.identifier) + ".header")) }, content: content)
  }

  @usableFromInline init(key: ItemKey?, header: AnyItem<Owner>?, content: Content) {
    (self.key, self.header, self.content) = (key, header, content)
    style = .list
  }

  /// The items in order. Linear.
  public var items: [AnyItem<Owner>] {
    let rows =
      switch content {
      case .rows(let rows): SectionRows(rows)
      case .source(let source): source.make(after: nil).rows
      }
    return rows.map { unsafeDowncast($0, to: AnyItem<Owner>.self) }
  }

  /// The section with an identity of its own.
  public func id<ID: Hashable & Sendable>(_ id: ID) -> Self { with { $0.key = ItemKey(id) } }
  /// The section with another header.
  public func header(_ item: some Item<Owner>) -> Self { with { $0.header = .of(item) } }
  /// The section with a footer.
  public func footer(_ item: some Item<Owner>) -> Self { with { $0.footer = .of(item) } }
  /// The section with a footer of words.
  public func footer(_ words: Phrase) -> Self { footer(FooterItem(words)) }
  /// The section with its items standing together in another way.
  public func style(_ style: SectionStyle) -> Self { with { $0.style = style } }
  /// The section beside the one before it, where there is room for columns; otherwise below it.
  ///
  /// ```swift
  /// SectionModel("Parcels this week") { ComponentItem(SalesChart(days)) }
  /// SectionModel("By region") { ComponentItem(RegionMap(regions)) }.beside()
  /// SectionModel("All orders", orders, columns: columns)
  /// ```
  /// Sections that follow each other this way share a line, two or three to a line, each of the same width. The order in which they are read and
  /// reached by keys stays that of the sections. A screen's first section has nothing to stand beside.
  public func beside(_ isBeside: Bool = true) -> Self { with { $0.isBeside = isBeside } }

  private func with(_ change: (inout Self) -> Void) -> Self {
    var copy = self
    change(&copy)
    return copy
  }
}

/// The part of a long list that a section holds now; hosts show room for the rest and ask for it before it comes into view.
public struct SectionVisibleRange<Owner: Screen>: Sendable {
  /// The number of rows of the whole list.
  public let total: Int
  /// The position of the section's first item in the whole list.
  public let start: Int
  /// The meaning of rows of this range coming into view.
  public let intent: @Sendable (Range<Int>) -> Intent<Owner>

  /// The visible range of `total` rows, beginning at `start`; negative numbers count as 0.
  @inlinable public init(total: Int, start: Int, reveal intent: @escaping @Sendable (Range<Int>) -> Intent<Owner>) {
    (self.total, self.start, self.intent) = (max(0, total), max(0, start), intent)
  }
}

extension SectionModel {
  /// The section as the visible range of a longer list.
  public func visibleRange(_ visibleRange: SectionVisibleRange<Owner>) -> Self { with { $0.visibleRange = visibleRange } }

  /// The section inside another screen: its items read a part of that screen's state, their intents become that screen's.
  ///
  /// `prefix` goes before all keys, so that the same section can stand on a screen twice.
  public func lifted<Outer: Screen>(
    into outer: Outer.Type = Outer.self, prefix: String = "", state: @escaping @Sendable (Outer.State) -> Owner.State,
    intent: @escaping @Sendable (Intent<Owner>) -> Intent<Outer>?
  ) -> SectionModel<Outer> {
    self.lifted(Lift(prefix: prefix, state: state, intent: intent))
  }

  func lifted<Outer: Screen>(_ lifted: Lift<Owner, Outer>) -> SectionModel<Outer> {
    func lift(_ item: AnyItem<Owner>) -> AnyItem<Outer> { LiftedRow(item, lifted) }
    var section = SectionModel<Outer> {}
    section.key = key.map { ItemKey(text: lifted.prefix + $0.text) }
    section.header = header.map(lift)
    switch content {
    case .rows(let rows): section.content = .rows(rows.map { lift(unsafeDowncast($0, to: AnyItem<Owner>.self)) })
    case .source(let source): section.content = .source(LiftedRows(source, lifted))
    }
    section.footer = footer.map(lift)
    (section.style, section.isBeside) = (style, isBeside)
    section.detail = detail.map { SectionDetail(isOpen: $0.isOpen, wayBack: lift($0.wayBack)) }
    section.placed = placed.map { placed in
      PlacedPart { state, list in
        var inner = PlacedSections<Owner>()
        placed.add(lifted.state(state), &inner)
        list.sections += inner.sections.map { $0.lifted(lifted) }
        list.noteDuplicates(inner.duplicates.map { lifted.prefix + $0 })
      }
    }
    if let visibleRange {
      section.visibleRange = SectionVisibleRange(total: visibleRange.total, start: visibleRange.start) {
        lifted.intent(visibleRange.intent($0)) ?? .all([])
      }
    }
    return section
  }
}
