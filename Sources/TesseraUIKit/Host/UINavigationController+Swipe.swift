#if canImport(UIKit)
internal import UIKit

extension UINavigationController {
  /// Lets a person go back by a swipe or does not: from the edge and, since iOS 26, anywhere in the content.
  func letSwipeBack(_ mayGo: Bool) {
    interactivePopGestureRecognizer?.isEnabled = mayGo
    if #available(iOS 26.0, *) { interactiveContentPopGestureRecognizer?.isEnabled = mayGo }
  }
}
#endif
