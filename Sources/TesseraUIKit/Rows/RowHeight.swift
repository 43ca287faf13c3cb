#if canImport(UIKit)
internal import TesseraScreen
internal import UIKit

/// Applies a row's fixed height to the content of its cell.
@MainActor
struct RowHeight {
  /// The height of a placeholder for a row that is not loaded.
  static let room = Row.Height.fixed(56)
  private var constraint: NSLayoutConstraint?

  /// The current fixed height, or `nil` if the content determines it.
  var points: CGFloat? { constraint.flatMap { $0.isActive ? $0.constant : nil } }

  /// Sets the height of a cell's content. Without a valid fixed height, the content determines it.
  mutating func show(_ wanted: Row.Height, on content: UIView) {
    guard case .fixed(let points) = wanted, points.isFinite, points > 0 else {
      constraint?.isActive = false
      return
    }
    let constraint = constraint ?? content.heightAnchor.constraint(equalToConstant: 0)
    self.constraint = constraint
    constraint.constant = min(points, 10_000)
    constraint.isActive = true
  }
}
#endif
