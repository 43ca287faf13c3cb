#if canImport(UIKit)
#if canImport(ObjectiveC)
internal import UIKit
#else
@_spi(Model) internal import UIKit
#endif

/// The target of a gesture recognizer, which supports only targets and selectors. The recognizer does not
/// keep it alive, its owner does.
@MainActor
final class TargetAction: NSObject {
  private let body: (UIGestureRecognizer) -> Void
  init(_ body: @escaping (UIGestureRecognizer) -> Void) { self.body = body }

  #if canImport(ObjectiveC)
  @objc private func fire(_ recognizer: UIGestureRecognizer) { body(recognizer) }
  func listen(to recognizer: UIGestureRecognizer) { recognizer.addTarget(self, action: #selector(fire)) }
  func ignore(_ recognizer: UIGestureRecognizer) { recognizer.removeTarget(self, action: nil) }
  #else
  func listen(to recognizer: UIGestureRecognizer) { recognizer.modelAddTarget(self) { [weak self] in self?.body($0) } }
  func ignore(_ recognizer: UIGestureRecognizer) { recognizer.modelRemoveTarget(self) }
  #endif
}
#endif
