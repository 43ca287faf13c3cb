#if canImport(UIKit)
internal import Accessibility
internal import UIKit

// Views that can say more than UIKit has traits for: only a class that adopts `AXCustomContentProvider` has custom content.

final class SpeakingTextField: UITextField, AXCustomContentProvider {
  var accessibilityCustomContent: [AXCustomContent]! = []
}

final class SpeakingSearchField: UISearchTextField, AXCustomContentProvider {
  var accessibilityCustomContent: [AXCustomContent]! = []
}

final class SpeakingTextView: UITextView, AXCustomContentProvider {
  var accessibilityCustomContent: [AXCustomContent]! = []
}

final class SpeakingButton: UIButton, AXCustomContentProvider {
  var accessibilityCustomContent: [AXCustomContent]! = []
}
#endif
