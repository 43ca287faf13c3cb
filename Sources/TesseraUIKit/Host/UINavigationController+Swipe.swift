#if canImport(UIKit)
internal import UIKit

/// Temporarily disables the gestures for going back: from the edge and, since iOS 26, anywhere in the
/// content.
///
/// - Law: a gesture that the app itself had disabled stays disabled.
@MainActor
struct HeldGestures {
  private var gestures: [UIGestureRecognizer] = []

  /// Disables the gestures of the given navigation controllers, and enables all others again.
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
