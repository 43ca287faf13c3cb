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

final class SpeakingSwitch: UISwitch, @MainActor AXCustomContentProvider {
  var accessibilityCustomContent: [AXCustomContent]! = []
}

/// A slider that VoiceOver moves by a step at least: UIKit's own tenth of the way is less than half of one where there are few.
final class SpeakingSlider: UISlider, @MainActor AXCustomContentProvider {
  var accessibilityCustomContent: [AXCustomContent]! = []
  /// The distance that VoiceOver moves it by.
  var stride: Float = 0

  override func accessibilityIncrement() { go(to: value + stride) }
  override func accessibilityDecrement() { go(to: value - stride) }

  private func go(to number: Float) {
    let new = min(max(number, minimumValue), maximumValue)
    guard isEnabled, new != value else { return }
    value = new
    sendActions(for: .valueChanged)
  }
}

final class SpeakingSegments: UISegmentedControl, @MainActor AXCustomContentProvider {
  var accessibilityCustomContent: [AXCustomContent]! = []
}

/// A stepper that VoiceOver meets as one thing that goes up and down.
final class SpeakingStepper: UIStepper, @MainActor AXCustomContentProvider {
  var accessibilityCustomContent: [AXCustomContent]! = []

  override func accessibilityIncrement() { go(to: value + stepValue) }
  override func accessibilityDecrement() { go(to: value - stepValue) }

  private func go(to number: Double) {
    let new = min(max(number, minimumValue), maximumValue)
    guard isEnabled, new != value else { return }
    value = new
    sendActions(for: .valueChanged)
  }
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
