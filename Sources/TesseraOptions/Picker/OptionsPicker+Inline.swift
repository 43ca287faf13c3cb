public import TesseraScreen

extension OptionsPicker {
  /// The picker as sections of another screen. The choice is the ``State/selection`` in the picker's state there.
  ///
  /// ```swift
  /// let cities = OptionsPicker(Cities.self, title: "Cities", isMultiple: true, config: OptionsViewConfig(placement: .inline))
  ///
  /// func sections(for state: State) -> [SectionModel<Self>] { cities.inline(state.cities, \.cities) { .cities($0) } }
  /// func start(_ state: inout State) -> Effect<Action> { cities.start(&state.cities).map { .cities($0) } }
  /// func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
  ///   switch action { case .cities(let action): return cities.reduce(&state.cities, action).map { .cities($0) } }
  /// }
  /// ```
  /// Text typed into its search field arrives as ``Action/didSearch(_:)``. Give several pickers on one screen
  /// different titles: their effects are named by title.
  public func inline<Outer: Screen>(
    _ state: State, _ property: Property<Outer.State, State>, into outer: Outer.Type = Outer.self,
    action: @escaping @Sendable (Action) -> Outer.Action
  ) -> [SectionModel<Outer>] {
    sections(for: state).map { section in
      section.lifted(into: Outer.self, prefix: "\(title.identifier).") {
        $0[keyPath: property]
      } intent: { intent in
        switch intent {
        case .action(let own): .action(action(own))
        case .edit(let edit): edit.newValue(of: \.search.text).map { .action(action(.didSearch($0))) }
        default: nil
        }
      }
    }
  }

  /// Prefixes the effect's id if the picker is inline, since a screen may contain several.
  func own(_ effect: Effect<Action>) -> Effect<Action> {
    config.placement == .inline ? effect.named("\(title.identifier).") : effect
  }
}
