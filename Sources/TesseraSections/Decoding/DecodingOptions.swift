internal import TesseraJSON

extension SectionRegistration {
  /// Options for decoding items.
  public struct DecodingOptions: Sendable {
    /// The format of a `Date`.
    @nonexhaustive
    public enum DateForm: Hashable, Sendable {
      /// Strings are RFC 3339, numbers are seconds since 1970.
      case automatic
      /// RFC 3339, such as `2024-09-17T20:45:00Z` or `2024-09-17T20:45:00.25+02:00`.
      case rfc3339
      /// Seconds since 1970-01-01T00:00:00Z.
      case secondsSince1970
      /// Milliseconds since 1970-01-01T00:00:00Z.
      case millisecondsSince1970
      /// Seconds since 2001-01-01T00:00:00Z, the default encoding of `Date`.
      case secondsSince2001
    }

    /// The format of a `Date`. ``DateForm/automatic`` by default.
    public var dates: DateForm
    /// The `userInfo` of the models' decoder.
    public var userInfo: [CodingUserInfoKey: any Sendable]
    /// The maximum length of a text decoded as a `URL`. Set from ``Payload/Budget/url``.
    var urlLimit = Payload.Budget().url

    public init(dates: DateForm = .automatic, userInfo: [CodingUserInfoKey: any Sendable] = [:]) {
      self.dates = dates
      self.userInfo = userInfo
    }
  }
}

extension SectionRegistration.DecodingOptions {
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
