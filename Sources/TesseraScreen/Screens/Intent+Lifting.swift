extension Intent {
  /// Converts the intent to one of another screen.
  ///
  /// - Parameter edit: Converts an edit of this screen's state.
  /// - Parameter action: Converts an action of this screen.
  /// - Law: every nested intent is converted too, including those inside presentations and effects.
  public func map<Outer: Screen>(
    to outer: Outer.Type = Outer.self, edit: @escaping @Sendable (Edit<Owner.State>) -> Intent<Outer>,
    action: @escaping @Sendable (Owner.Action) -> Intent<Outer>
  ) -> Intent<Outer> {
    switch self {
    case .action(let inner): action(inner)
    case .edit(let inner): edit(inner)
    case .open(let route): .open(route)
    case .present(let presentation): .present(presentation.map { $0.map(edit: edit, action: action) })
    case .effect(let effect): .effect(effect.map { $0.map(edit: edit, action: action) })
    case .all(let intents): .all(intents.map { $0.map(edit: edit, action: action) })
    case .notice(let answer): .notice(answer)
    case .part(let part):
      .effect(
        .run { context in
          context.environment.report(
            Diagnostic(
              .unhandledEvent, .error,
              "'\(part)' happened in a part of \(Owner.self), which was placed by hand on \(Outer.self). Place \(Owner.self) as a Part."))
        })
    }
  }

  /// Converts the intent of a nested screen to one of the screen that contains it. Edits reach the inner state
  /// through `property`, and `action` wraps the inner actions.
  public func lifted<Outer: Screen>(
    into outer: Outer.Type = Outer.self, _ property: Property<Outer.State, Owner.State>,
    action: @escaping @Sendable (Owner.Action) -> Outer.Action
  ) -> Intent<Outer> {
    map(edit: { .edit($0.lifted(through: property)) }, action: { .action(action($0)) })
  }
}

extension Edit {
  /// The same change, applied to an outer state that contains this one.
  public func lifted<Outer>(through property: Property<Outer, State>) -> Edit<Outer> { Edit<Outer>(self, through: property) }
}
