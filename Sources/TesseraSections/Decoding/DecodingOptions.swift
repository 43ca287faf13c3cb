internal import TesseraJSON

/// The reading of values that JSON has no form for.
public struct DecodingOptions: Sendable {
  /// A form in which a `Date` is written.
  @nonexhaustive
  public enum DateForm: Hashable, Sendable {
    /// A text is RFC 3339, a number is seconds since 1970.
    case automatic
    /// RFC 3339, such as `2024-09-17T20:45:00Z` or `2024-09-17T20:45:00.25+02:00`.
    case rfc3339
    /// Seconds since 1970-01-01T00:00:00Z.
    case secondsSince1970
    /// Milliseconds since 1970-01-01T00:00:00Z.
    case millisecondsSince1970
    /// Seconds since 2001-01-01T00:00:00Z, what `Date` itself encodes.
    case secondsSince2001
  }

  /// A decoder of the items.
  @nonexhaustive
  public enum Engine: Hashable, Sendable {
    /// The decoder of this module, directly over the bytes.
    case direct
    /// Foundation's `JSONDecoder` over the bytes of each item, for comparison and as a way out.
    ///
    /// It refuses lone surrogates, and its dates follow ``DecodingOptions/dates`` only as far as it has a strategy for them.
    case foundation
  }

  /// The form in which a `Date` is written. Default ``DateForm/automatic``.
  public var dates: DateForm
  /// The decoder of the items. Default ``Engine/direct``.
  public var engine: Engine
  /// The values that models find in their decoder's `userInfo`.
  public var userInfo: [CodingUserInfoKey: any Sendable]
  /// The longest text that becomes a `URL`; set from ``PayloadBudget/url``.
  var urlLimit = PayloadBudget().url

  public init(dates: DateForm = .automatic, engine: Engine = .direct, userInfo: [CodingUserInfoKey: any Sendable] = [:]) {
    self.dates = dates
    self.engine = engine
    self.userInfo = userInfo
  }
}

extension DecodingOptions {
  var rules: JSONRules {
    var rules = JSONRules()
    rules.dates =
      switch dates {
      case .automatic: .automatic
      case .rfc3339: .rfc3339
      case .secondsSince1970: .secondsSince1970
      case .millisecondsSince1970: .millisecondsSince1970
      case .secondsSince2001: .secondsSince2001
      }
    rules.urlLimit = urlLimit
    rules.userInfo = userInfo
    return rules
  }
}
