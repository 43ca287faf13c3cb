public import TesseraScreen

extension ScreenModel {
  /// Presses what fetches a layer's content anew, and waits until that is done: as long is the indicator of a pull seen.
  ///
  /// - Law: it ends at once where the layer has no such control or nothing is under way, and also when the layer goes or the task is cancelled.
  public func refresh(_ layer: LayerID) async {
    guard let row = self.layer(layer)?.refreshRow else { return }
    send(ControlEvent(.refresh), to: row, on: layer)
    guard self.layer(layer)?.isRefreshing == true else { return }
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    refreshes[layer, default: []].append(continuation)
    for await _ in stream {}
  }

  /// Lets those go who waited for what is not under way any more.
  func endRefreshes() {
    for (layer, waiting) in refreshes where self.layer(layer)?.isRefreshing != true {
      refreshes[layer] = nil
      for continuation in waiting { continuation.finish() }
    }
  }
}
