#if GTK
internal import CGtk4
public import TesseraScreen

extension GtkScreenHost: LayerHost, AnnouncingHost, FocusingHost, RoutingHost, NavigatingHost, IdentifyingHost {
  public func show(_ snapshot: ScreenSnapshot) {
    if let position = layers.firstIndex(where: { $0.layer == snapshot.layer }) {
      if layers[position].kind == snapshot.presentation { return layers[position].showAnew(snapshot) }
      take(layers[position])
      layers[position] = LayerView(snapshot, host: self)
      put(layers[position])
    } else {
      layers.last?.keepFocus()
      let layer = LayerView(snapshot, host: self)
      layers.append(layer)
      put(layer)
    }
    cover()
    layers.last?.takeFocus()
    didChangeLayers()
  }

  public func apply(_ update: ScreenSnapshot.Update) {
    guard let layer = layers.first(where: { $0.layer == update.layer }) else { return }
    layer.wait(for: update)
    requestFlush()
  }

  public func dismiss(_ layer: Page.LayerID) {
    guard let position = layers.firstIndex(where: { $0.layer == layer }) else { return }
    take(layers.remove(at: position))
    cover()
    layers.last?.takeFocus()
    didChangeLayers()
  }

  public func announce(_ words: Phrase, _ urgency: Page.Urgency) {
    let text = localizer.string(words)
    toast.show(text, urgency)
    didAnnounce(text, urgency)
  }

  public func focus(_ target: Page.FocusTarget, in layer: Page.LayerID) { want(target, in: layer) }
  public func identify(_ identity: Identity?) { didIdentify(identity) }
  public func askToSignIn() { didAskToSignIn() }
  public func open(_ route: String) { didOpen(route) }
  public func navigate(to location: Page.Location) { didNavigate(location) }
}
#endif
