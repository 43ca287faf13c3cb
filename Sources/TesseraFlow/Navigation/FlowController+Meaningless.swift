internal import TesseraScreen

// Effects that only make sense in a screen. A flow reports each of them, with the alternative.
extension FlowController {
  func present(_ presentation: Presentation<F.Event>) {
    meaningless("presents '\(presentation.id)'", "navigation.present(_:) or navigation.ask(_:)")
  }
  func focus(_ target: Page.FocusTarget) { meaningless("moves the focus", "an effect of the screen that has the control") }
  func tell(_ part: String, _ action: any Equatable & Sendable) {
    meaningless("tells its part '\(part.dropLast())' something", "an effect of the screen that has the part")
  }
  func show(_ notice: Notice<F.Event>) { meaningless("shows a message", "an effect of the screen where it belongs") }

  private func meaningless(_ wish: String, _ instead: String) {
    core.report(.effect, .error, "\(F.self) \(wish) by an effect, which means nothing in a flow. Use \(instead).")
  }
}
