public import TesseraScreen

extension ScreenModel {
  /// Presses the refresh button of a layer and waits until the refresh has finished, so that the
  /// pull-to-refresh indicator is shown that long.
  ///
  /// - Law: returns immediately if the layer has no such button or no refresh starts. Also returns if the
  ///   layer is closed or the task is cancelled.
  public func refresh(_ layer: Page.LayerID) async {
    guard let row = self.layer(layer)?.refreshRow else { return }
    send(Control.Event(.refresh), to: row, on: layer)
    guard self.layer(layer)?.isRefreshing == true else { return }
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    refreshes[layer, default: []].append(continuation)
    for await _ in stream {}
  }

  /// Resumes the callers whose refresh has finished.
  func endRefreshes() {
    for (layer, waiting) in refreshes where self.layer(layer)?.isRefreshing != true {
      refreshes[layer] = nil
      for continuation in waiting { continuation.finish() }
    }
  }
}
