public import TesseraScreen

/// A property that a choice is kept in: one option or several, whole or only their ids.
///
/// Conform: `OptionModel?`, `[OptionModel]`, `OptionID?`, `[OptionID]`, `Set<OptionID>` and ``OptionSelection``. Ids alone have no names: a
/// field shows how many there are. Keep an `OptionModel`, or an ``OptionSelection``, where names are to be shown.
public protocol OptionChoice: Equatable, Sendable {
  /// The choice of a selection; of several options, one that takes only one takes the first.
  init(_ selection: OptionSelection)
  /// The choice as a selection.
  var selection: OptionSelection { get }
  /// Whether several options may be chosen.
  static var takesSeveral: Bool { get }
}

extension OptionSelection: OptionChoice {
  public init(_ selection: OptionSelection) { self = selection }
  public var selection: OptionSelection { self }
  public static var takesSeveral: Bool { true }
}

/// The part of an option that a choice keeps.
public protocol OptionReference: Equatable, Sendable {
  /// The options of a selection as what is kept of them.
  static func references(_ selection: OptionSelection) -> [Self]
  /// A selection of what was kept.
  static func selection(_ references: some Sequence<Self>) -> OptionSelection
}

extension OptionModel: OptionReference {
  public static func references(_ selection: OptionSelection) -> [OptionModel] { selection.options }
  public static func selection(_ references: some Sequence<OptionModel>) -> OptionSelection { OptionSelection(references) }
}

extension OptionID: OptionReference {
  public static func references(_ selection: OptionSelection) -> [OptionID] { selection.ids }
  public static func selection(_ references: some Sequence<OptionID>) -> OptionSelection { OptionSelection(ids: references) }
}

extension Optional: OptionChoice where Wrapped: OptionReference {
  public init(_ selection: OptionSelection) { self = Wrapped.references(selection).first }
  public var selection: OptionSelection { Wrapped.selection(CollectionOfOne(self).compactMap { $0 }) }
  public static var takesSeveral: Bool { false }
}

extension Array: OptionChoice where Element: OptionReference {
  public init(_ selection: OptionSelection) { self = Element.references(selection) }
  public var selection: OptionSelection { Element.selection(self) }
  public static var takesSeveral: Bool { true }
}

extension Set: OptionChoice where Element == OptionID {
  public init(_ selection: OptionSelection) { self = Set(selection.ids) }
  /// The members in the order of the ids, so that the same set is always shown alike.
  public var selection: OptionSelection { OptionSelection(ids: sorted()) }
  public static var takesSeveral: Bool { true }
}

extension AddressField {
  /// What was chosen in a menu, by its ids; their names are looked up again.
  public static func field<Choice: OptionChoice>(_ name: String, _ property: Property<State, Choice>) -> AddressField {
    // Commas stand between ids, so those inside are written otherwise.
    field(name, property) { choice in
      choice.selection.ids.map { $0.text.replacing("%", with: "%25").replacing(",", with: "%2C") }.joined(separator: ",")
    } read: { text in
      let ids = text.split(separator: ",").map { OptionID(String($0).replacing("%2C", with: ",").replacing("%25", with: "%")) }
      return Choice(OptionSelection(ids: ids))
    }
  }
}
