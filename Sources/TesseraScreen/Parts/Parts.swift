/// A list of screens inside a screen: one for each element of a list, which is its state.
///
/// ```swift
/// struct State: ScreenState, Codable { var addresses: [AddressForm.State] = [] }     // AddressForm.State is Identifiable
///
/// Parts(\.addresses) { _ in AddressForm() }
/// Parts(\.addresses) { AddressForm(isFirst: $0.id == first) } output: { .didPressRemove($0) }
/// ```
/// Adding, removing and reordering is changing the list: `state.addresses.append(…)`, `removeAll { … }`, `move(id:by:)`.
///
/// - Law: a child is known by its id. What it has running and half-typed stays its own when the list is reordered, and ends when it is removed;
///   a reply to a child that is gone is dropped.
/// - Two children with one id are both shown, each with its own state, and the page reports a diagnostic. Their identity depends on their order:
///   give them ids of their own.
/// - Complexity: the screens of all children are evaluated at each evaluation of the outer one.
public struct Parts<Owner: Screen, Inner: Screen>: ScreenPart where Inner.State: Identifiable, Inner.State.ID: Sendable {
  private let placed: PlacedPart<Owner>

  /// A screen for each element of a list, and what their results mean here.
  ///
  /// - Parameter id: Goes before the ids of their items and effects; the property's name unless given.
  public init(
    _ property: Property<Owner.State, [Inner.State]>, id: String? = nil, _ screen: @escaping @Sendable (Inner.State) -> Inner,
    output: @escaping @Sendable (Inner.Output) -> Owner.Action?
  ) {
    let name = (property as PartialKeyPath<Owner.State>).name
    let list = ItemKey.escaped(id ?? name)
    placed = PlacedPart { state, parts in
      for child in RowReference.all(of: state[keyPath: property]) {
        let known = "\(list)/\(ItemKey.escaped(ItemKey.text(of: child.id)))"
        if child.ordinal == 1 { parts.noteDuplicates([known]) }
        let key = child.ordinal == 0 ? known + "/" : "\(known)#\(child.ordinal + 1)/"
        guard parts.wants(key) else { continue }
        PartPosition<Owner, Inner>(
          path: PartKey(key), name: "\(name)[=\(child.name)]",
          row: (name, child.name), screen: screen(child.row), property: joined(property, \[Inner.State][row: child]),
          isThere: { $0[keyPath: property].position(of: child) != nil }, output: output
        ).add(to: &parts, state)
      }
    }
  }

  /// A screen for each element of a list; they give nothing back.
  public init(
    _ property: Property<Owner.State, [Inner.State]>, id: String? = nil, _ screen: @escaping @Sendable (Inner.State) -> Inner
  ) where Inner.Output == Never {
    self.init(property, id: id, screen) { (_: Never) -> Owner.Action? in }
  }

  public var sections: [SectionModel<Owner>] { SectionModel(placed) }
}
