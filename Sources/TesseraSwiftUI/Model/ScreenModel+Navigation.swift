public import TesseraScreen

/// The layers of a page in the form that SwiftUI's navigation needs: a path for each stack, and at most one
/// presentation over each.
extension ScreenModel {
  /// A navigation stack: a root layer and the layers pushed over it.
  public struct Stack: Equatable, Sendable {
    /// The bottom layer.
    public let root: Page.LayerID
    /// The pushed layers.
    public let path: [Page.LayerID]
  }

  /// The stacks from the bottom. Each one is presented over the previous one.
  public var stacks: [Stack] {
    var stacks: [(root: Page.LayerID, path: [Page.LayerID])] = []
    for layer in layers {
      if layer.kind == .push, !stacks.isEmpty { stacks[stacks.count - 1].path.append(layer.id) } else { stacks.append((layer.id, [])) }
    }
    return stacks.map { Stack(root: $0.root, path: $0.path) }
  }

  /// The layer with this id.
  public func layer(_ id: Page.LayerID) -> LayerModel? { layers.first { $0.id == id } }

  /// The layers pushed over a stack's root.
  public func path(over root: Page.LayerID) -> [Page.LayerID] { stacks.first { $0.root == root }?.path ?? [] }

  /// Call when SwiftUI shortened the path because the user went back. Layers that the page does not close
  /// appear again with the next update.
  public func setPath(_ path: [Page.LayerID], over root: Page.LayerID) {
    let shown = self.path(over: root)
    guard path.count < shown.count, shown.starts(with: path) else { return }
    // From the top, as UIKit does.
    for layer in shown[path.count...].reversed() {
      close(layer)
      if self.layer(layer) != nil { break }
    }
  }

  /// How SwiftUI presents a layer.
  enum Cover { case sheet, fullScreen, alert }

  #if os(macOS)
  private static let hasFullScreen = false
  #else
  private static let hasFullScreen = true
  #endif

  /// The layer presented over a stack in this way, or `nil`. A dialog that the system's alert cannot show is
  /// a sheet. On macOS, so is a full screen.
  func presented(over root: Page.LayerID, as cover: Cover) -> LayerModel? {
    guard let layer = presented(over: root) else { return nil }
    let own: Cover = layer.alert(localizer) != nil ? .alert : layer.kind == .fullScreen && Self.hasFullScreen ? .fullScreen : .sheet
    return own == cover ? layer : nil
  }

  /// Asks the page to close a layer that SwiftUI dismissed.
  ///
  /// - Law: a layer that is meanwhile presented in another way stays. SwiftUI may report a dismissed sheet
  ///   only after the next layer is shown.
  func didTakeAway(_ cover: Cover, over root: Page.LayerID) {
    if let layer = presented(over: root, as: cover) { close(layer.id) }
  }

  /// The layer that is presented over a stack.
  public func presented(over root: Page.LayerID) -> LayerModel? {
    let stacks = stacks
    guard let position = stacks.firstIndex(where: { $0.root == root }), stacks.indices.contains(position + 1) else { return nil }
    return layer(stacks[position + 1].root)
  }
}
