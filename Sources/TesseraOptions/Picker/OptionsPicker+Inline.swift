public import TesseraScreen

extension OptionsPicker {
  /// The picker as sections of another screen: the choice is ``State/selection`` of the picker's state there.
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
  /// What was typed into its search field arrives as ``Action/didSearch(_:)``. Give several pickers on one screen different titles: the effects of each are named by its own.
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

  /// The effect under names of the picker's own, where it stands inside of another screen: others may stand beside it.
  func own(_ effect: Effect<Action>) -> Effect<Action> {
    config.placement == .inline ? effect.named("\(title.identifier).") : effect
  }
}
