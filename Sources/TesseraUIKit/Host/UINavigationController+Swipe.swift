#if canImport(UIKit)
internal import UIKit

/// The gestures by which a person goes back, switched off for a while: from the edge and, since iOS 26, anywhere in the content.
///
/// - Law: a gesture that the app itself had switched off stays off afterwards.
@MainActor
struct HeldGestures {
  private var gestures: [UIGestureRecognizer] = []

  /// Switches the gestures of a navigation controller off; idempotent.
  mutating func hold(_ navigation: UINavigationController) {
    var found = [navigation.interactivePopGestureRecognizer]
    if #available(iOS 26.0, *) { found.append(navigation.interactiveContentPopGestureRecognizer) }
    for case let gesture? in found where gesture.isEnabled {
      gesture.isEnabled = false
      gestures.append(gesture)
    }
  }

  /// Switches on what was switched off.
  mutating func release() {
    for gesture in gestures { gesture.isEnabled = true }
    gestures = []
  }
}
#endif
