public import TesseraScreen

extension OptionSelection {
  /// A property that stores a choice: one option or several, as models or ids.
  ///
  /// `OptionModel?`, `[OptionModel]`, `OptionID?`, `[OptionID]`, `Set<OptionID>` and ``OptionSelection`` conform. Ids
  /// have no names, so the field shows only their number. To show names, store an `OptionModel` or an
  /// ``OptionSelection``.
  public protocol Choice: Equatable, Sendable {
    /// Makes a choice from a selection. A single choice takes the first of several options.
    init(_ selection: OptionSelection)
    /// The choice as a selection.
    var selection: OptionSelection { get }
    /// Whether several options may be chosen.
    static var takesSeveral: Bool { get }
  }
}

extension OptionSelection: OptionSelection.Choice {
  public init(_ selection: OptionSelection) { self = selection }
  public var selection: OptionSelection { self }
  public static var takesSeveral: Bool { true }
}

extension OptionSelection {
  /// The form in which a choice stores an option: the whole ``OptionModel``, or only its ``OptionID``.
  public protocol Reference: Equatable, Sendable {
    /// Converts the options of a selection to their stored form.
    static func references(_ selection: OptionSelection) -> [Self]
    /// Converts stored options to a selection.
    static func selection(_ references: some Sequence<Self>) -> OptionSelection
  }
}

extension OptionModel: OptionSelection.Reference {
  public static func references(_ selection: OptionSelection) -> [OptionModel] { selection.options }
  public static func selection(_ references: some Sequence<OptionModel>) -> OptionSelection { OptionSelection(references) }
}

extension OptionID: OptionSelection.Reference {
  public static func references(_ selection: OptionSelection) -> [OptionID] { selection.ids }
  public static func selection(_ references: some Sequence<OptionID>) -> OptionSelection { OptionSelection(ids: references) }
}

extension Optional: OptionSelection.Choice where Wrapped: OptionSelection.Reference {
  public init(_ selection: OptionSelection) { self = Wrapped.references(selection).first }
  public var selection: OptionSelection { Wrapped.selection(CollectionOfOne(self).compactMap { $0 }) }
  public static var takesSeveral: Bool { false }
}

extension Array: OptionSelection.Choice where Element: OptionSelection.Reference {
  public init(_ selection: OptionSelection) { self = Element.references(selection) }
  public var selection: OptionSelection { Element.selection(self) }
  public static var takesSeveral: Bool { true }
}

extension Set: OptionSelection.Choice where Element == OptionID {
  public init(_ selection: OptionSelection) { self = Set(selection.ids) }
  /// The members, sorted by id, so that equal sets look the same.
  public var selection: OptionSelection { OptionSelection(ids: sorted()) }
  public static var takesSeveral: Bool { true }
}

extension Page.AddressField {
  /// A choice in a menu, by its ids. Their names are looked up again.
  public static func field<Choice: OptionSelection.Choice>(_ name: String, _ property: Property<State, Choice>) -> Self {
    // Commas separate ids, so commas in ids are escaped.
    field(name, property) { choice in
      choice.selection.ids.map { $0.text.replacing("%", with: "%25").replacing(",", with: "%2C") }.joined(separator: ",")
    } read: { text in
      let ids = text.split(separator: ",").map { OptionID(String($0).replacing("%2C", with: ",").replacing("%25", with: "%")) }
      return Choice(OptionSelection(ids: ids))
    }
  }
}
