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

// Pages: documentation/accessibility/axcustomcontentprovider, axcustomcontentprovider/accessibilitycustomcontent. Its isolation is not on
// the page; here it is that of the views which adopt it.

@MainActor public protocol AXCustomContentProvider: NSObjectProtocol {
  var accessibilityCustomContent: [AXCustomContent]! { get set }
}
