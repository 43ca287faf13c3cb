extension UploadedFile {
  /// A number of bytes with its unit: `.megabytes(20)`.
  public struct ByteCount: Hashable, Sendable, Codable, Comparable {
    public let bytes: Int

    /// Creates a number of bytes. Negative numbers count as 0.
    public init(bytes: Int) { self.bytes = max(0, bytes) }
    public init(from decoder: any Decoder) throws { self.init(bytes: try Int(from: decoder)) }
    public func encode(to encoder: any Encoder) throws { try bytes.encode(to: encoder) }

    public static func bytes(_ count: Int) -> ByteCount { ByteCount(bytes: count) }
    /// Units of 1,000 bytes, as in file managers.
    public static func kilobytes(_ count: Int) -> ByteCount { ByteCount(bytes: count.clampedProduct(1_000)) }
    public static func megabytes(_ count: Int) -> ByteCount { ByteCount(bytes: count.clampedProduct(1_000_000)) }
    public static func gigabytes(_ count: Int) -> ByteCount {
      ByteCount(bytes: count.clampedProduct(1_000_000_000))
    }
    public static func < (lhs: ByteCount, rhs: ByteCount) -> Bool { lhs.bytes < rhs.bytes }

    /// The size as text for users: `1.2 MB`.
    public var phrase: Phrase {
      switch bytes {
      case ..<1_000: "\(bytes) bytes"
      case ..<999_950: "\(Double(bytes) / 1_000, fractionDigits: 0) KB"
      case ..<999_950_000: "\(Double(bytes) / 1_000_000, fractionDigits: 1) MB"
      default: "\(Double(bytes) / 1_000_000_000, fractionDigits: 1) GB"
      }
    }
  }
}

extension Int {
  fileprivate func clampedProduct(_ factor: Int) -> Int {
    let (product, overflow) = multipliedReportingOverflow(by: factor)
    return overflow ? .max : product
  }
}
