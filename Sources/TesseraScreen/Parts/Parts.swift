/// A list of nested screens, one for each element of a list. The element is the screen's state.
///
/// ```swift
/// struct State: ScreenState, Codable { var addresses: [AddressForm.State] = [] }     // AddressForm.State is Identifiable
///
/// Parts(\.addresses) { _ in AddressForm() }
/// Parts(\.addresses) { AddressForm(isFirst: $0.id == first) } output: { .didPressRemove($0) }
/// ```
/// To add, remove and reorder children, change the list: `state.addresses.append(…)`, `removeAll { … }`,
/// `move(id:by:)`.
///
/// - Law: a child is identified by its id. Its running effects and half-typed text stay with it when the list is
///   reordered, and end when it is removed. Replies for a removed child are dropped.
/// - If two children have the same id, both are shown with their own state, and the page reports a diagnostic.
///   They are distinguished only by their order, so give them distinct ids.
/// - Complexity: all children are evaluated at each evaluation of the outer screen.
public struct Parts<Owner: Screen, Inner: Screen>: ScreenPart where Inner.State: Identifiable, Inner.State.ID: Sendable {
  private let placed: PlacedPart<Owner>

  /// Nests a screen for each element of a list.
  ///
  /// - Parameters:
  ///   - id: The prefix of the ids of their items and effects. The default is the property's name.
  ///   - output: Converts a result of a child to an action of this screen.
  public init(
    _ property: Property<Owner.State, [Inner.State]>, id: String? = nil, _ screen: @escaping @Sendable (Inner.State) -> Inner,
    output: @escaping @Sendable (Inner.Output) -> Owner.Action?
  ) {
    let name = (property as PartialKeyPath<Owner.State>).name
    let list = Row.Key.escaped(id ?? name)
    placed = PlacedPart { state, parts in
      for child in RowReference.all(of: state[keyPath: property]) {
        let known = "\(list)/\(Row.Key.escaped(Row.Key.text(of: child.id)))"
        if child.ordinal == 1 { parts.noteDuplicates([known]) }
        let key = child.ordinal == 0 ? known + "/" : "\(known)#\(child.ordinal + 1)/"
        guard parts.wants(key) else { continue }
        PartPosition<Owner, Inner>(
          path: PartKey(key), name: "\(name)[=\(child.name)]",
          row: (name, child.name), screen: screen(child.row), property: joined(property, \[Inner.State][row: child]),
          isThere: { $0[keyPath: property].position(of: child) != nil }, output: { output($0).map { .action($0) } }
        ).add(to: &parts, state)
      }
    }
  }

  /// Nests a screen without a result for each element of a list.
  public init(
    _ property: Property<Owner.State, [Inner.State]>, id: String? = nil, _ screen: @escaping @Sendable (Inner.State) -> Inner
  ) where Inner.Output == Never {
    self.init(property, id: id, screen) { (_: Never) -> Owner.Action? in }
  }

  public var sections: [SectionModel<Owner>] { SectionModel(placed) }
}
