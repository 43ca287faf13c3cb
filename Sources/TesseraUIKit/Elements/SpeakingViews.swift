// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals
// The protocol of Apple that these classes adopt has one.

#if canImport(UIKit)
internal import Accessibility
internal import UIKit

// Views that can say more than UIKit has traits for: only a class that adopts `AXCustomContentProvider` has custom content. That protocol
// is not isolated; views are, and so are their conformances.

final class SpeakingTextField: UITextField, @MainActor AXCustomContentProvider {
  var accessibilityCustomContent: [AXCustomContent]! = []
}

final class SpeakingSearchField: UISearchTextField, @MainActor AXCustomContentProvider {
  var accessibilityCustomContent: [AXCustomContent]! = []
}

final class SpeakingTextView: UITextView, @MainActor AXCustomContentProvider {
  var accessibilityCustomContent: [AXCustomContent]! = []
}

final class SpeakingButton: UIButton, @MainActor AXCustomContentProvider {
  var accessibilityCustomContent: [AXCustomContent]! = []
}

/// A part of the screen that is pressed as a whole, whatever stands in it.
final class PressableView: UIControl, @MainActor AXCustomContentProvider {
  var accessibilityCustomContent: [AXCustomContent]! = []

  /// Puts views into the control, which alone hears touches and speaks.
  func contain(_ content: UIView, insets: NSDirectionalEdgeInsets = .zero) {
    content.isUserInteractionEnabled = false
    content.beSilent()
    content.fill(self, insets: insets)
  }

  override var isHighlighted: Bool {
    didSet { alpha = isHighlighted ? 0.6 : 1 }
  }
  override var isEnabled: Bool {
    didSet { for view in subviews { view.alpha = isEnabled ? 1 : 0.45 } }
  }
}
#endif
