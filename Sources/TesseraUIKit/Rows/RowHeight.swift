#if canImport(UIKit)
internal import TesseraScreen
internal import UIKit

/// The height that a row says, on the content of its cell.
@MainActor
struct RowHeight {
  /// The height of the room for a row that is not here yet.
  static let room = ItemHeight.fixed(56)
  private var constraint: NSLayoutConstraint?

  /// The height that holds now; nil where it follows from what stands in the cell.
  var points: CGFloat? { constraint.flatMap { $0.isActive ? $0.constant : nil } }

  /// Gives the content of a cell a height; none of its own where the row says none, or none that can be shown.
  mutating func show(_ wanted: ItemHeight, on content: UIView) {
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
