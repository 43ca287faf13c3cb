// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals
// AXCustomContentProvider, which these classes adopt, requires one.

#if canImport(UIKit)
internal import Accessibility
internal import UIKit

// Views with custom content for VoiceOver. Only classes that adopt `AXCustomContentProvider` can have it. The
// protocol is not isolated, but views and therefore these conformances are.

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

/// A slider that VoiceOver moves by at least one step. UIKit's default of a tenth of the range is less than
/// half a step if there are few steps.
final class SpeakingSlider: UISlider, @MainActor AXCustomContentProvider {
  var accessibilityCustomContent: [AXCustomContent]! = []
  /// The distance by which VoiceOver moves the slider.
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

/// A stepper that is a single adjustable element for VoiceOver.
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

/// A container that is pressed as a whole.
final class PressableView: UIControl, @MainActor AXCustomContentProvider {
  var accessibilityCustomContent: [AXCustomContent]! = []

  /// Adds content to the control. Only the control itself receives touches and is accessible.
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
