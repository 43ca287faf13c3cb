// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals
// They are as Apple declares them.

public import Foundation

// Page: documentation/accessibility/axcustomcontent.

open class AXCustomContent: NSObject {
  public enum Importance: UInt, Sendable { case `default`, high }
  public let label: String, value: String
  open var importance = Importance.default
  public init(label: String, value: String) { (self.label, self.value) = (label, value) }
}

// Pages: documentation/accessibility/axcustomcontentprovider, axcustomcontentprovider/accessibilitycustomcontent.
// Neither is isolated: views
// adopt it by a conformance of the main actor.

public protocol AXCustomContentProvider: NSObjectProtocol {
  var accessibilityCustomContent: [AXCustomContent]! { get set }
}

// Pages: documentation/accessibility/accessibilitynotification, accessibilitynotification/announcement. SwiftUI's own examples use it.

public enum AccessibilityNotification {
  public struct Announcement {
    public init(_ announcement: String) {}
    public func post() {}
  }
}
