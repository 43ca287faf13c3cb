extension Question {
  /// The question whether unsaved input may be discarded.
  package static func leaving(_ meaning: Meaning) -> Question {
    Question(
      "Discard changes?", message: "What you entered here was not saved.",
      answers: [.init("Keep editing"), .init("Discard", isDestructive: true, meaning)])
  }
}

extension ScreenLayer {
  private enum Leaving: Sendable { case leave }

  /// Closes this top layer at the user's request. If unsaved input would be lost, the user is asked first: by the
  /// flow if the layer is one of its pages, otherwise by a question over the layer.
  func wasDismissed() {
    if placement.mayClose?() ?? !hasUnsavedChanges {
      close(screen.leaving(state))
    } else if placement.mayClose == nil {
      askToLeave()
    }
  }

  package func giveBack() {
    presented?.layer.giveBack()
    guard !isClosed, let output = screen.leaving(state) else { return }
    progress.stage = .closed
    closed(output)
  }

  @inline(never) private func askToLeave() {
    let asked = Presentation(asking: Question.leaving(Leaving.leave), id: "leave")
    let layer = asked.make(core, core.nextLayer(), asked.kind) { [weak self] _ in
      guard let self else { return }
      close(screen.leaving(state))
    }
    layer.placement.close = { [weak self] in self?.dismissPresented() }
    presented = Presented(id: asked.id, layer: layer, reason: nil) { _ in }
    layer.begin()
  }
}
