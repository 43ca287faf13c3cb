#if canImport(UIKit)
internal import Foundation
public import TesseraScreen
internal import UIKit

extension UIKitScreenHost: LayerHost, AnnouncingHost, FocusingHost, RoutingHost, NavigatingHost, IdentifyingHost {
  public func show(_ snapshot: ScreenSnapshot) {
    if let position = layers.firstIndex(where: { $0.id == snapshot.layer }) {
      let known = layers[position]
      if known.kind == snapshot.presentation, known.content != nil || take(snapshot, known) {
        known.content?.showAnew(snapshot)
        return requestFlush()
      }
      layers[position] = make(snapshot)
    } else {
      layers.append(make(snapshot))
    }
    didChangeLayers()
    requestFlush()
  }

  public func apply(_ update: ScreenSnapshot.Update) {
    guard let position = layers.firstIndex(where: { $0.id == update.layer }) else { return }
    let layer = layers[position]
    if let content = layer.content {
      content.wait(for: update)
    } else if !take(update.new, layer) {
      layers[position] = make(update.new)
    }
    requestFlush()
  }

  public func dismiss(_ layer: Page.LayerID) {
    guard let position = layers.firstIndex(where: { $0.id == layer }) else { return }
    layers.remove(at: position)
    didChangeLayers()
    requestFlush()
  }

  public func announce(_ words: Phrase, _ urgency: Page.Urgency) {
    let text = localizer.string(words)
    let speech = NSAttributedString(
      string: text,
      attributes: [
        .accessibilitySpeechAnnouncementPriority: urgency == .assertive
          ? UIAccessibilityPriority.high : UIAccessibilityPriority.default
      ])
    UIAccessibility.post(notification: .announcement, argument: speech)
    didAnnounce(text, urgency)
  }

  public func focus(_ target: Page.FocusTarget, in layer: Page.LayerID) { want(target, in: layer) }
  public func open(_ route: String) { didOpen(route) }
  public func identify(_ identity: Identity?) { didIdentify(identity) }
  public func askToSignIn() { didAskToSignIn() }
  public func navigate(to location: Page.Location) { didNavigate(location) }

  private func make(_ snapshot: ScreenSnapshot) -> Layer {
    if snapshot.presentation == .alert, let content = AlertContent(snapshot, localizer) {
      return Layer(snapshot.layer, snapshot.presentation, nil, AlertLayer(snapshot.layer, content, self))
    }
    return Layer(snapshot.layer, snapshot.presentation, LayerViewController(snapshot, host: self), nil)
  }

  /// Updates the content of a system alert. Returns `false` if the layer can no longer be shown as an alert.
  private func take(_ snapshot: ScreenSnapshot, _ layer: Layer) -> Bool {
    guard let alert = layer.alert, let content = AlertContent(snapshot, localizer) else { return false }
    if alert.show(content) { presenter.replace(layer) }
    return true
  }
}
#endif
