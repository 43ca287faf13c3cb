extension ParsedURL {
  /// The reason why a text is not accepted as a URL.
  ///
  /// Every case names the problem. `description` also says how to fix it, and tests pin its wording. Cases may be
  /// added: keep a `default` when switching over it outside this package.
  public enum Refusal: Error, Hashable, Sendable {
    /// The text is empty.
    case empty
    /// The text has more bytes than the limit.
    case tooLong(count: Int, limit: Int)
    /// A control character (tab, line feed, carriage return and NUL included) at a byte offset.
    case controlCharacter(at: Int)
    /// A backslash, which browsers read as a slash, at a byte offset.
    case backslash(at: Int)
    /// An ASCII character that RFC 3986 does not allow unencoded (a space, a quote, `<`, `{` …) at a byte offset.
    case character(Character, at: Int)
    /// A `%` that is not followed by two hexadecimal digits, at a byte offset.
    case percentEncoding(at: Int)
    /// Percent-encoded bytes that are not UTF-8.
    case notUTF8
    /// `//host`, which a browser would open as another site.
    case protocolRelative
    /// A URL with a scheme where a path below another URL was expected.
    case absolute
    /// A reference that needs a base (`page`, `../page`, `?q`, `#top`).
    case relative
    /// A scheme that needs `//` and a host has none (`https:example.org`, `https:///`).
    case missingHost
    /// A user name or password before the host.
    case userInfo
    /// A host that is not a plain ASCII name, a dotted IPv4 address or a bracketed IPv6 address.
    case host
    /// A port that is not a number from 0 to 65535.
    case port
  }
}

extension ParsedURL.Refusal: CustomStringConvertible {
  /// The reason as text, with a remedy.
  public var description: String {
    switch self {
    case .empty: "The URL is empty. Write a path such as \"/\"."
    case .tooLong(let count, let limit): "The URL has \(count) bytes, the limit is \(limit). Shorten it or raise the limit."
    case .controlCharacter(let offset): "Byte \(offset) is a control character. Remove it, or percent-encode it if it is data."
    case .backslash(let offset): "Byte \(offset) is a backslash, which browsers read as a slash. Write \"/\", or %5C if it is data."
    case .character(let character, let offset): "Byte \(offset) is \"\(character)\", which is not allowed in a URL. Percent-encode it."
    case .percentEncoding(let offset): "The % at byte \(offset) is not followed by two hexadecimal digits. Write %25 for a percent sign."
    case .notUTF8: "The percent-encoded bytes are not UTF-8. Encode the text as UTF-8."
    case .protocolRelative: "A URL that begins with // points to another host. Write the scheme, or one slash for a path of this app."
    case .absolute: "The URL has a scheme of its own. Write its path only, beginning with \"/\"."
    case .relative: "The URL is relative to a page. Begin it with \"/\" or with a scheme."
    case .missingHost: "The scheme needs // and a host. Write it in full, such as https://example.org/."
    case .userInfo: "The URL has a user name or password before its host. Remove it."
    case .host: "The host is not a plain name or address. Write an ASCII name (Punycode for others), four decimal numbers, or [IPv6]."
    case .port: "The port is not a number from 0 to 65535. Correct or remove it."
    }
  }
}
