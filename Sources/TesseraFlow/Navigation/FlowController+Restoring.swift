internal import TesseraScreen
internal import TesseraStores

// Saves and restores a flow: its navigation, its state, its screens, and kept screens that were left.
extension FlowController {
  func save(_ layers: [ID: any Layer], to archive: inout StateArchive) -> Bool {
    var (kept, rest) = ([SavedFlow<F>.Layer](), archive.empty)
    for destination in navigation.layers(of: F.self) {
      guard let layer = layers[destination] else { return false }
      let before = rest.parts.count
      let isKept = layer.save(to: &rest)
      kept.append(SavedFlow<F>.Layer(position: KeptLayer(layer), isKept: isKept, parts: rest.parts.count - before))
    }
    var own = archive.empty
    var saved = SavedFlow<F>(navigation: navigation, layers: kept, parts: rest.parts.count)
    if F.State.self != NoState.self { saved.state = state }
    if !visited.isEmpty { saved.visited = visited }
    if !effects.keys.isEmpty { saved.keys = effects.keys }
    guard own.append(saved) else { return false }
    archive.append(own)
    archive.append(rest)
    return true
  }

  func restore(from reader: inout StateReader) -> Bool {
    guard !reader.mayBeginAnew else { return restoreFormer(from: &reader) }
    guard let saved = reader.read(SavedFlow<F>.self) as? SavedFlow<F>, saved.state != nil || F.State.self == NoState.self else {
      return false
    }
    return goOn(with: saved, &reader)
  }

  /// Restores a flow saved by another app version. If its navigation or state can't be read, the flow and all
  /// its screens start over.
  private func restoreFormer(from reader: inout StateReader) -> Bool {
    guard let former = reader.readText().flatMap({ FormerFlow<F>($0, reader.codec) }) else { return false }
    if let saved = former.saved, saved.layers.count == saved.navigation.layers(of: F.self).count {
      for _ in 0..<former.lostScreens { _ = reader.beginAnew() }
      return goOn(with: saved, &reader)
    }
    guard let parts = former.parts, reader.beginAnew(), reader.skip(parts) else { return false }
    // Hosts know the old layer ids, so the new layers must not reuse them.
    stack.restore(navigation.layers(of: F.self).map { ($0, core.nextLayer()) }) { presentation(of: $0) }
    stack.count(from: former.nextRevision)
    return true
  }

  private func goOn(with saved: SavedFlow<F>, _ reader: inout StateReader) -> Bool {
    let destinations = saved.navigation.layers(of: F.self)
    guard saved.layers.count == destinations.count else { return false }
    navigation = saved.navigation
    if let kept = saved.state { state = kept }
    if let keys = saved.keys {
      effects.keys = keys
      interrupted = effects.keys.interrupt()
    }
    stack.restore(zip(destinations, saved.layers).map { ($0, Page.LayerID($1.position.layer)) }) { presentation(of: $0) }
    for (destination, kept) in zip(destinations, saved.layers) {
      guard restore(kept, at: destination, &reader), let layer = stack.layer(of: destination) else { return false }
      layer.evaluate()
    }
    // Replacing the initial layers recorded them as visited. Use the saved list instead.
    visited = saved.visited.map { migrated($0, &reader) } ?? VisitedScreens()
    // A sign-in screen over a presented sheet is not restored. The sheet asks for sign-in again.
    let covered = destinations.indices.dropFirst().first {
      keepsPresented(under: destinations[$0]) && stack.layer(of: destinations[$0 - 1])?.presentedLayers.isEmpty == false
    }
    if let covered, let value = Value(stack: Array(navigation.stack.prefix(covered))) { carryOut(.navigation(value)) }
    // The user may have fewer permissions than when the page was saved.
    let permitted = permitted
    if !permitted.isEmpty, permitted.count < navigation.stack.count, let value = Value(stack: permitted) { carryOut(.navigation(value)) }
    return true
  }

  /// Restores a layer. If its kind changed from screen to flow or back, it starts over where that is allowed.
  private func restore(_ kept: SavedFlow<F>.Layer, at destination: ID, _ reader: inout StateReader) -> Bool {
    guard let layer = stack.layer(of: destination) else { return false }
    let start = reader
    if kept.isKept {
      if layer.restore(from: &reader) { return true }
      reader = start
      guard let parts = kept.parts, reader.beginAnew(), reader.skip(parts) else { return false }
      stack.makeAnew(destination, presentation(of: destination))
    }
    stack.layer(of: destination)?.count(from: kept.position.nextRevision)
    return true
  }

  /// Converts kept screens of another app version now, because the user may not revisit them before the next
  /// version. A screen that can't be read is dropped, as if never visited.
  private func migrated(_ former: VisitedScreens<F.Destination>, _ reader: inout StateReader) -> VisitedScreens<F.Destination> {
    guard reader.mayBeginAnew else { return former }
    var screens = VisitedScreens<F.Destination>()
    for screen in former.screens {
      let layer = flow.screen(at: screen.destination, state).presentation.make(core, core.nextLayer(), .push) { _ in }
      var archive = StateArchive(JSONStateCodec())
      let before = reader.begunAnew
      let isRead = reader.readAside(screen.parts) { layer.restore(from: &$0) && $0.isAtEnd } && layer.save(to: &archive)
      if !isRead, reader.begunAnew == before { _ = reader.beginAnew() }
      let isWhole = reader.begunAnew == before
      if isRead {
        screens.add(
          VisitedScreens.Screen(
            destination: screen.destination, parts: archive.parts,
            hasUnsavedChanges: screen.hasUnsavedChanges && (isWhole || layer.hasUnsavedChanges)))
      }
      layer.remove(isReplaced: true)
    }
    return screens
  }
}
