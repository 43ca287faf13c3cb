extension ParsedURL {
  /// Whether another URL has the same scheme, host and port. Always `false` for paths, which have none of
  /// these.
  public func hasSameOrigin(as other: ParsedURL) -> Bool {
    scheme != nil && scheme == other.scheme && host == other.host && port == other.port
  }

  /// The URL of a path below this one: `https://x/api/` and `/v1/a?b` give `https://x/api/v1/a?b`.
  ///
  /// Keeps this URL's path, with or without a trailing slash, and drops its query and fragment. Dot segments
  /// of `text` are removed first, so the result never climbs above this URL. A leading slash in `text` is
  /// optional.
  ///
  /// - Throws: The first error in the path. A text with a scheme or a host is refused.
  public func appending(path text: String, limit: Int = Self.defaultLimit) throws(Refusal) -> ParsedURL {
    if let url = try? ParsedURL(text, limit: limit), url.scheme != nil { throw .absolute }
    let below = try ParsedURL(text.utf8.first == 0x2f ? text : "/" + text, limit: limit)
    let head = path.utf8.last == 0x2f ? String(path.dropLast()) : path
    return ParsedURL(scheme: scheme, host: host, port: port, path: head + below.path, query: below.query, fragment: nil)
  }
}
