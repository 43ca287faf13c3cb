/// A section of a screen: an optional header, items of any types in order, and an optional footer.
///
/// ```swift
/// SectionModel("Person") {
///   TextFieldItem("Full name", text: \.name)
///   if state.isCompany { TextFieldItem("Company", text: \.company) }
/// }
/// ```
/// - Law: sections with equal ids are the same section. Without ``id(_:)``, a section is identified by its title,
///   or by its position among the untitled sections. A title with an interpolated value is identified by its
///   pattern: `"Doctor \(name)"` is `Doctor %@` for every name. Sections made in a loop therefore need an `.id(…)`
///   each.
public struct SectionModel<Owner: Screen>: Sendable {
  /// The section's identity on its screen.
  public internal(set) var key: Row.Key?
  /// The item before the others.
  public internal(set) var header: AnyItem<Owner>?
  @usableFromInline var content: Content
  /// The item after the others.
  public internal(set) var footer: AnyItem<Owner>?
  /// The arrangement of the items.
  public internal(set) var style: SectionStyle
  /// Whether the section is shown next to the previous one where the window is wide enough.
  public internal(set) var isBeside = false
  /// Set if the section is the detail of the section before it.
  var detail: SectionDetail<Owner>?
  /// The section's role in a list with a detail. Set once all sections are known.
  var pane: ScreenSnapshot.Pane?
  /// Set if the section contains only a part of a long list.
  public internal(set) var visibleRange: SectionModel<Owner>.ShownPart?
  /// Set if the section is a placeholder for the sections of a nested screen.
  var placed: PlacedPart<Owner>?

  @usableFromInline enum Content: Sendable {
    /// Rows as snapshots store them. All are items of `Owner`.
    case rows([Row])
    /// Rows that are made only if the previous evaluation's can't be reused.
    case source(RowSource)
  }

  /// A section with a title.
  @inlinable public init(_ title: Phrase, @ItemsBuilder<Owner> items: () -> ItemsBuilder<Owner>.List) {
    self.init(title, .rows(items().rows))
  }

  /// A section without a title.
  @inlinable public init(@ItemsBuilder<Owner> items: () -> ItemsBuilder<Owner>.List) {
    self.init(nil, .rows(items().rows))
  }

  /// A section with one item per element.
  @inlinable public init<Data: Sequence, I: Item>(
    _ title: Phrase? = nil, _ data: Data, item: (Data.Element) -> I
  ) where I.Owner == Owner {
    var rows: [Row] = []
    rows.reserveCapacity(data.underestimatedCount)
    for element in data { rows.append(AnyItem<Owner>.of(item(element))) }
    self.init(title, .rows(rows))
  }

  @inlinable init(_ title: Phrase?, _ content: Content) {
    let key = title.map { Row.Key($0.identifier) }
    self.init(
      key: key, header: title.map { ItemRow(HeaderItem($0), key: Row.Key(text: ($0.identifier) + ".header")) }, content: content)
  }

  @usableFromInline init(key: Row.Key?, header: AnyItem<Owner>?, content: Content) {
    (self.key, self.header, self.content) = (key, header, content)
    style = .list
  }

  /// The items in order.
  ///
  /// - Complexity: O(n).
  public var items: [AnyItem<Owner>] {
    let rows =
      switch content {
      case .rows(let rows): ScreenSnapshot.Rows(rows)
      case .source(let source): source.make(after: nil).rows
      }
    return rows.map { unsafeDowncast($0, to: AnyItem<Owner>.self) }
  }

  /// Sets the section's identity.
  public func id<ID: Hashable & Sendable>(_ id: ID) -> Self { with { $0.key = Row.Key(id) } }
  /// Replaces the header.
  public func header(_ item: some Item<Owner>) -> Self { with { $0.header = .of(item) } }
  /// Sets a footer.
  public func footer(_ item: some Item<Owner>) -> Self { with { $0.footer = .of(item) } }
  /// Sets a footer with text.
  public func footer(_ words: Phrase) -> Self { footer(FooterItem(words)) }
  /// Sets the arrangement of the items.
  public func style(_ style: SectionStyle) -> Self { with { $0.style = style } }
  /// Shows the section next to the previous one where the window is wide enough for columns, and otherwise below
  /// it.
  ///
  /// ```swift
  /// SectionModel("Parcels this week") { ComponentItem(SalesChart(days)) }
  /// SectionModel("By region") { ComponentItem(RegionMap(regions)) }.beside()
  /// SectionModel("All orders", orders, columns: columns)
  /// ```
  /// Consecutive sections marked this way share a line of two or three columns of equal width. Reading order and
  /// keyboard order remain the order of the sections. On a screen's first section this has no effect.
  public func beside(_ isBeside: Bool = true) -> Self { with { $0.isBeside = isBeside } }

  private func with(_ change: (inout Self) -> Void) -> Self {
    var copy = self
    change(&copy)
    return copy
  }
}

extension SectionModel {
  /// The part of a long list that a section contains. Hosts reserve space for the other rows and request them before
  /// they scroll into view.
  public struct ShownPart: Sendable {
    /// The number of rows of the whole list.
    public let total: Int
    /// The position of the section's first item in the whole list.
    public let start: Int
    /// The intent for a range of rows that is about to scroll into view.
    public let intent: @Sendable (Range<Int>) -> Intent<Owner>

    /// Creates a range that starts at `start` in a list of `total` rows. Negative numbers count as 0.
    @inlinable public init(total: Int, start: Int, reveal intent: @escaping @Sendable (Range<Int>) -> Intent<Owner>) {
      (self.total, self.start, self.intent) = (max(0, total), max(0, start), intent)
    }
  }
}

extension SectionModel {
  /// Marks the section as the visible range of a longer list.
  public func visibleRange(_ visibleRange: SectionModel<Owner>.ShownPart) -> Self { with { $0.visibleRange = visibleRange } }

  /// Converts the section for an outer screen. Its items read a part of the outer state, and their intents become
  /// intents of the outer screen.
  ///
  /// - Parameter prefix: Prepended to all keys, so that the same section can be placed on a screen twice.
  public func lifted<Outer: Screen>(
    into outer: Outer.Type = Outer.self, prefix: String = "", state: @escaping @Sendable (Outer.State) -> Owner.State,
    intent: @escaping @Sendable (Intent<Owner>) -> Intent<Outer>?
  ) -> SectionModel<Outer> {
    self.lifted(Lift(prefix: prefix, state: state, intent: intent))
  }

  func lifted<Outer: Screen>(_ lifted: Lift<Owner, Outer>) -> SectionModel<Outer> {
    func lift(_ item: AnyItem<Owner>) -> AnyItem<Outer> { LiftedRow(item, lifted) }
    var section = SectionModel<Outer> {}
    section.key = key.map { Row.Key(text: lifted.prefix + $0.text) }
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
      section.visibleRange = SectionModel<Outer>.ShownPart(total: visibleRange.total, start: visibleRange.start) {
        lifted.intent(visibleRange.intent($0)) ?? .all([])
      }
    }
    return section
  }
}
