public import TesseraScreen

/// The layers of a page as SwiftUI's navigation wants them: a path for each stack, and at most one presentation over each.
extension ScreenModel {
  /// A stack: a layer that stands by itself, and the layers that were pushed over it.
  public struct Stack: Equatable, Sendable {
    /// The layer at the bottom.
    public let root: LayerID
    /// The layers over it.
    public let path: [LayerID]
  }

  /// The stacks from the bottom: each further one is presented over the one before.
  public var stacks: [Stack] {
    var stacks: [(root: LayerID, path: [LayerID])] = []
    for layer in layers {
      if layer.kind == .push, !stacks.isEmpty { stacks[stacks.count - 1].path.append(layer.id) } else { stacks.append((layer.id, [])) }
    }
    return stacks.map { Stack(root: $0.root, path: $0.path) }
  }

  /// The layer with this id.
  public func layer(_ id: LayerID) -> LayerModel? { layers.first { $0.id == id } }

  /// The layers over a stack's root.
  public func path(over root: LayerID) -> [LayerID] { stacks.first { $0.root == root }?.path ?? [] }

  /// Takes a path that SwiftUI made shorter: the person went back. What the page does not let go comes back with the next look.
  public func setPath(_ path: [LayerID], over root: LayerID) {
    let shown = self.path(over: root)
    guard path.count < shown.count, shown.starts(with: path) else { return }
    // From the top, as UIKit pops.
    for layer in shown[path.count...].reversed() {
      close(layer)
      if self.layer(layer) != nil { break }
    }
  }

  /// The ways in which SwiftUI presents a layer.
  enum Cover { case sheet, fullScreen, alert }

  #if os(macOS)
  private static let hasFullScreen = false
  #else
  private static let hasFullScreen = true
  #endif

  /// The layer over a stack that is presented in a way; nil where there is none, or another way is its own. A question that the system's alert
  /// cannot show is a sheet, and a full screen on macOS, too.
  func presented(over root: LayerID, as cover: Cover) -> LayerModel? {
    guard let layer = presented(over: root) else { return nil }
    let own: Cover = layer.alert(localizer) != nil ? .alert : layer.kind == .fullScreen && Self.hasFullScreen ? .fullScreen : .sheet
    return own == cover ? layer : nil
  }

  /// Asks the page to close what SwiftUI took away.
  ///
  /// - Law: a layer that has come in another way meanwhile stays: SwiftUI says that a sheet is gone when the next thing may be there already.
  func didTakeAway(_ cover: Cover, over root: LayerID) {
    if let layer = presented(over: root, as: cover) { close(layer.id) }
  }

  /// The layer that is presented over a stack.
  public func presented(over root: LayerID) -> LayerModel? {
    let stacks = stacks
    guard let position = stacks.firstIndex(where: { $0.root == root }), stacks.indices.contains(position + 1) else { return nil }
    return layer(stacks[position + 1].root)
  }
}
