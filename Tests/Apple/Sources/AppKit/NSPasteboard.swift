// Pages: documentation/appkit/nspasteboard, nspasteboard/pasteboardtype, nspasteboardwriting, nspasteboarditem,
// nsdragginginfo, nsdragoperation.

open class NSPasteboard: NSObject {
  public struct PasteboardType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }
}
public protocol NSPasteboardWriting: NSObjectProtocol {}
open class NSPasteboardItem: NSObject, NSPasteboardWriting {
  @discardableResult open func setString(_ string: String, forType type: NSPasteboard.PasteboardType) -> Bool { declared() }
}
public protocol NSDraggingInfo: NSObjectProtocol { @MainActor var draggingSource: Any? { get } }
public struct NSDragOperation: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static var move: NSDragOperation { NSDragOperation(rawValue: 16) }
}
