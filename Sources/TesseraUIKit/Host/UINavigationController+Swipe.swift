#if canImport(UIKit)
internal import UIKit

/// The gestures by which a person goes back, switched off for a while: from the edge and, since iOS 26, anywhere in the content.
///
/// - Law: a gesture that the app itself had switched off stays off afterwards.
@MainActor
struct HeldGestures {
  private var gestures: [UIGestureRecognizer] = []

  /// Switches the gestures of some navigation controllers off, and those of all others that were switched off on again.
  mutating func hold(only navigations: [UINavigationController]) {
    let wanted = navigations.flatMap(Self.gestures)
    gestures.removeAll { gesture in
      if wanted.contains(where: { $0 === gesture }) { return false }
      gesture.isEnabled = true
      return true
    }
    for gesture in wanted where gesture.isEnabled {
      gesture.isEnabled = false
      gestures.append(gesture)
    }
  }

  private static func gestures(of navigation: UINavigationController) -> [UIGestureRecognizer] {
    var found = [navigation.interactivePopGestureRecognizer]
    if #available(iOS 26.0, *) { found.append(navigation.interactiveContentPopGestureRecognizer) }
    return found.compactMap { $0 }
  }
}
#endif
