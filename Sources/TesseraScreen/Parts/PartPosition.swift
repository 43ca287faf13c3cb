/// The position of a screen nested in another one.
struct PartPosition<Outer: Screen, Inner: Screen>: Sendable {
  /// The prefix of all ids.
  let path: PartKey
  /// The name of the inner state: `address`, `addresses[=7]`.
  let name: String
  /// If the state is an element of a list: the list's name, and the element's identity in it.
  var row: (list: String, id: String)?
  let screen: Inner
  let property: Property<Outer.State, Inner.State>
  let isThere: @Sendable (Outer.State) -> Bool
  let output: @Sendable (Inner.Output) -> Intent<Outer>?

  /// The prefix of all ids. It ends with a slash.
  var key: String { path.full }

  /// Adds the screen's sections and its own parts' sections.
  func add(to list: inout PlacedSections<Outer>, _ state: Outer.State) {
    guard list.wants(key) else { return }
    // If only this part is needed, its sections aren't.
    if list.wanted == key { return list.parts.append(own) }
    let inner = state[keyPath: property]
    let placed = PlacedSections(screen.sections(for: inner), inner, wanted: list.wanted.map { String($0.dropFirst(key.count)) })
    let lift = Lift(
      prefix: key, state: { [property] in $0[keyPath: property] }, intent: { lifted($0) }, property: { [property] in joined(property, $0) })
    var untitled = 0
    for section in placed.sections {
      var outer = section.lifted(lift)
      if section.key == nil {
        untitled += 1
        outer.key = Row.Key(text: "\(key)section \(untitled)")
      }
      list.sections.append(outer)
    }
    list.parts.append(own)
    for part in placed.parts { list.parts.append(lifted(part)) }
    list.noteDuplicates(placed.duplicates.map { key + $0 })
  }

  private var own: LivingPart<Outer> {
    LivingPart(
      key: key, path: path.hasRecord ? [path] : nil, name: name, row: row,
      start: .part(
        Intent.PartIntent(part: key, "start") { state, _, parts in
          let position = parts.current(self)
          guard position.isThere(state) else { return nil }
          let before = state[keyPath: position.property]
          var inner = before
          let effect = position.screen.start(&inner)
          // Most screens have nothing to start. Then the sections stay current, and are not made once more for each part.
          if effect.steps.isEmpty, inner == before { return nil }
          state[keyPath: position.property] = inner
          return position.lifted(effect.map { .action($0) })
        }),
      hasUnsavedChanges: { isThere($0) && screen.hasUnsavedChanges($0[keyPath: property]) }, position: self, actionType: Inner.Action.self
    ) { action in
      (action as? Inner.Action).map { lifted(.action($0)) }
    } fields: { state in
      let inner = state[keyPath: property]
      return screen.sections(for: inner).flatMap(\.allItems).flatMap { $0.read(inner).fields }.map {
        ($0.property as PartialKeyPath<Inner.State>, $0.refusal)
      }
    } change: { state, body in
      guard isThere(state) else { return }
      var value: any Sendable = state[keyPath: property]
      body(&value)
      if let value = value as? Inner.State { state[keyPath: property] = value }
    } interrupted: { id in
      .part(
        Intent.PartIntent(part: key, "interrupted \(id)") { state, _, parts in
          parts.current(self).change(&state) { inner, screen in screen.interrupted(id, &inner).map { .action($0) } }
        })
    }
  }

  private func lifted(_ part: LivingPart<Inner>) -> LivingPart<Outer> {
    LivingPart(
      key: key + part.key, path: part.path(inside: path), name: "\(name).\(part.name)",
      row: part.row.map { ("\(name).\($0.list)", $0.id) }, start: lifted(part.start),
      hasUnsavedChanges: { isThere($0) && part.hasUnsavedChanges($0[keyPath: property]) }, position: part.position,
      actionType: part.actionType
    ) {
      part.meaning($0).map { lifted($0) }
    } fields: {
      part.fields($0[keyPath: property])
    } change: { state, body in
      if isThere(state) { part.change(&state[keyPath: property], body) }
    } interrupted: {
      lifted(part.interrupted($0))
    }
  }

  /// Changes the inner state. Returns `nil` if it doesn't exist any more.
  func change(
    _ state: inout Outer.State, _ body: (inout Inner.State, Inner) -> Effect<Intent<Inner>>?
  ) -> Effect<Intent<Outer>>? {
    guard isThere(state) else { return nil }
    return body(&state[keyPath: property], screen).map { lifted($0) }
  }

  func lifted(_ intent: Intent<Inner>) -> Intent<Outer> {
    switch intent {
    case .action(let action):
      .part(
        Intent.PartIntent(part: key, "action \(action)", action: action) { state, isEntered, parts in
          parts.current(self).change(&state) { inner, screen in
            screen.noteEdits(in: &inner, if: isEntered) { screen.reduce(&$0, action).map { .action($0) } }
          }
        })
    case .edit(let edit):
      .part(
        Intent.PartIntent(part: key, "edit \(edit)", edit: edit.lifted(through: property)) { state, _, parts in
          parts.current(self).change(&state) { inner, screen in
            if edit.isNote {
              edit.apply(to: &inner)
              return Effect<Intent<Inner>>.none
            }
            return screen.noteEdits(in: &inner) { inner in
              edit.apply(to: &inner)
              return screen.didEdit(&inner, edit).map { .action($0) }
            }
          }
        })
    case .open(let route): .open(route)
    case .present(let presentation): .present(presentation.inside(key).map { lifted($0) })
    case .effect(let effect): .effect(lifted(effect))
    case .all(let intents): .all(intents.map { lifted($0) })
    case .part(let part): .part(part.lifted(self))
    case .notice(let answer): .notice(answer)
    }
  }

  /// Converts an effect of the inner screen to one of the outer screen: prefixes ids and converts results to
  /// actions.
  private func lifted(_ effect: Effect<Intent<Inner>>) -> Effect<Intent<Outer>> {
    Effect(
      steps: effect.steps.flatMap { step -> [Effect<Intent<Outer>>.Step] in
        switch step {
        case .work(var work):
          work.id = work.id.map { EffectID(key + $0.description) }
          work.part = key + work.part
          return [Effect.Step.work(work).map { lifted($0) }]
        case .cancel(let id): return [.cancel(EffectID(key + id.description))]
        case .focus(let target): return [.focus(Page.FocusTarget(item: Row.Key(text: key + target.item.text), control: target.control))]
        case .present(let presentation): return [.present(presentation.inside(key).map { lifted($0) })]
        case .tell(let part, let action): return [.tell(key + part, action)]
        case .tellDestination(let destination, let action): return [.tellDestination(destination, action)]
        case .deliver(let output), .finish(let output): return result(output)
        case .dismiss:
          return [
            report(
              .effect,
              """
              \(Inner.self) wants to close, but it is a part of \(Outer.self) and cannot be closed by itself. Finish with an output, and let the \
              outer screen remove it.
              """)
          ]
        case .action, .open, .announce, .identify, .askToSignIn, .notice: return [step.map { lifted($0) }]
        }
      })
  }

  private func result(_ output: any Sendable) -> [Effect<Intent<Outer>>.Step] {
    if let output = output as? Inner.Output { return self.output(output).map { [.action($0)] } ?? [] }
    return [
      report(
        .wrongOutput,
        "\(Inner.self) finished with a \(type(of: output)), but its Output is \(Inner.Output.self). Finish with that type, or change Output."
      )
    ]
  }

  private func report(_ code: Diagnostic.Code, _ message: String) -> Effect<Intent<Outer>>.Step {
    .work(Effect.Work { $0.environment.report(Diagnostic(code, .error, message)) })
  }
}
