extension ScreenLayer {
  package func handle(_ event: ScreenEvent.Kind) -> ScreenEvent.Outcome {
    wake()
    switch event {
    case .control(let key, let event): return handle(event, itemKey: key)
    case .reveal(let key, let range):
      guard let visibleRange = evaluation?.visibleRanges?[Row.Key(text: key)] else { return .refused(.unknownItem) }
      let bounds = range.clamped(to: 0..<max(0, visibleRange.total))
      guard !bounds.isEmpty else { return .refused(.invalidValue) }
      perform(visibleRange.intent(bounds), isOfItem: true)
      return .handled
    case .dismiss:
      guard kind != .root else { return .refused(.meaningless) }
      wasDismissed()
      return .handled
    }
  }

  func handle(_ event: Control.Event, itemKey: String) -> ScreenEvent.Outcome {
    guard let row = shown.row(for: itemKey) as? AnyItem<S> else { return .refused(.unknownItem) }
    guard let control = row.content.control(named: event.control) else { return .refused(.unknownControl) }
    // An upload in progress continues even if the control no longer accepts new files.
    guard control.availability.isAvailable || event.value?.isProgress == true else { return .refused(.unavailable) }
    if event.value == nil, control.isTyped { return didPressReturn(in: row, event) }
    guard control.takes(event.value) else { return .refused(.invalidValue) }
    let event = Control.Event(event.control, control.held(event.control == Element.Menu.move ? target(of: event.value) : event.value))
    handling.reason = Reason(.event(itemKey, event))
    defer { handling.reason = nil }
    if case .file(let change)? = event.value { reportRefusal(of: change, itemKey) }
    if let intent = row.intent(for: event) {
      perform(intent, isOfItem: true)
    } else if case .link(let destination) = control.kind {
      perform(.open(destination), isOfItem: true)
    } else {
      core.report(
        .unhandledEvent, .error,
        """
        Pressing or changing '\(event.control)' of item '\(itemKey)' (\(row.reuseIdentifier)) on \(S.self) means nothing, although the item \
        shows it. Return an intent for it from 'intent(for:)', or leave the control out.
        """)
      return .refused(.meaningless)
    }
    return .handled
  }

  /// Handles Return in a field: the item's own intent, such as a search, or a press of the form's default button.
  private func didPressReturn(in row: AnyItem<S>, _ event: Control.Event) -> ScreenEvent.Outcome {
    if let intent = row.intent(for: event) {
      handling.reason = Reason(.event(row.key.text, event))
      defer { handling.reason = nil }
      perform(intent, isOfItem: true)
      return .handled
    }
    guard let (button, name) = shown.defaultButton(for: row.key) else { return .refused(.meaningless) }
    return handle(Control.Event(name), itemKey: button.text)
  }

  /// The row before which a row was dropped, by its id in the list. Its key differs from the id if another row on
  /// the screen has the same id.
  private func target(of value: Control.Event.Value?) -> Control.Event.Value? {
    guard case .text(let key)? = value, case .menu(let menu)? = shown.row(for: key)?.content else { return value }
    return menu.position.map { .text($0.id) } ?? value
  }
}
