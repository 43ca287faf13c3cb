#if GTK
internal import TesseraScreen

/// Asks whether what was entered may be lost, with a screen of its own over everything.
@MainActor
final class DiscardQuestion {
  private struct Question: Screen {
    struct State: Equatable, Sendable {}
    enum Action: Equatable, Sendable { case keep, discard }
    let answer: @Sendable (Bool) -> Void

    func title(for state: State) -> Phrase { "Discard changes?" }
    func sections(for state: State) -> [SectionModel<Self>] {
      SectionModel {
        TextItem("What you entered here was not saved.")
        ButtonItem("Keep editing", emphasis: .normal, on: .keep)
        ButtonItem("Discard", emphasis: .destructive, on: .discard)
      }
      .style(.actions)
    }
    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
      answer(action == .discard)
      return .none
    }
  }

  /// Layers of the page count up from 0; this one is none of theirs.
  private static let layer = LayerID(Int.max)
  private let session: AnyScreenSession
  private weak var host: GtkScreenHost?
  private let send: (ScreenEvent) -> Void
  private let answered: @MainActor (Bool) -> Void

  init(over host: GtkScreenHost, _ localizer: Localizer, _ answered: @escaping @MainActor (Bool) -> Void) {
    (self.host, self.answered) = (host, answered)
    let box = AnswerBox()
    session = ScreenSession(
      Question { answer in MainActor.assumeIsolated { box.answer(answer) } }, state: .init(),
      environment: ScreenEnvironment(localizer: localizer), inbox: EffectInbox {})
    send = host.didSend
    box.answer = { [weak self] in self?.finish($0) }
    host.didSend = { [weak self, send] event in
      guard event.layer == Self.layer else { return send(event) }
      guard let self else { return }
      if case .dismiss = event.kind { finish(false) } else { session.send(ScreenEvent(layer: .root, event.kind)) }
    }
    host.show(session.snapshot.presented(as: .alert, layer: Self.layer))
  }

  private func finish(_ isDiscarded: Bool) {
    guard let host else { return }
    self.host = nil
    host.didSend = send
    host.dismiss(Self.layer)
    session.end()
    answered(isDiscarded)
  }
}

@MainActor
private final class AnswerBox {
  var answer: (Bool) -> Void = { _ in }
}
#endif
