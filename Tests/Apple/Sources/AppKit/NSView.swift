@_exported public import Foundation

// Declarations of exactly those parts of AppKit that the table of SwiftUI's host uses, to type-check it; there is nothing behind them.
// Pages: documentation/appkit/nsresponder, nsview, nscontrol, nsscrollview, nsuserinterfaceitemidentifier,
// nsuserinterfaceitemidentification, nsuserinterfacelayoutdirection, nscontroltexteditingdelegate.

/// This module only declares AppKit. Calling any of its functions stops the test.
func declared<T>(_ what: String = #function) -> T { fatalError("\(what) is a declaration of AppKit to compile against; it cannot run") }

public struct NSUserInterfaceItemIdentifier: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }
}
public enum NSUserInterfaceLayoutDirection: Int, Sendable { case leftToRight = 0, rightToLeft = 1 }

@MainActor open class NSResponder: NSObject {}
@MainActor open class NSView: NSResponder {
  public init(frame frameRect: CGRect) {}
  public convenience override init() { self.init(frame: .zero) }
  public required init?(coder: NSCoder) { nil }
  open var identifier: NSUserInterfaceItemIdentifier?
  open var userInterfaceLayoutDirection = NSUserInterfaceLayoutDirection.leftToRight
  open func registerForDraggedTypes(_ newTypes: [NSPasteboard.PasteboardType]) {}
}
@MainActor open class NSControl: NSView {}
@MainActor open class NSScrollView: NSView {
  open var documentView: NSView?
  open var hasVerticalScroller = false
}
// Not isolated on its page.
public protocol NSControlTextEditingDelegate: NSObjectProtocol {}
