extension ParsedURL {
  /// Whether another URL has the same scheme, host and port; false for paths, which have none.
  public func hasSameOrigin(as other: ParsedURL) -> Bool {
    scheme != nil && scheme == other.scheme && host == other.host && port == other.port
  }

  /// The URL of a path below this one: `https://x/api/` and `/v1/a?b` give `https://x/api/v1/a?b`.
  ///
  /// The base's path stays, with or without a slash at its end; its query and fragment do not count. Dot segments of the path are removed
  /// first, so nothing leads above the base. A slash at the head of the path may be left out.
  ///
  /// - Throws: What is wrong with the path first; a text with a scheme or a host is refused.
  public func appending(path text: String, limit: Int = Self.defaultLimit) throws(URLRefusal) -> ParsedURL {
    if let url = try? ParsedURL(text, limit: limit), url.scheme != nil { throw .absolute }
    let below = try ParsedURL(text.utf8.first == 0x2f ? text : "/" + text, limit: limit)
    let head = path.utf8.last == 0x2f ? String(path.dropLast()) : path
    return ParsedURL(scheme: scheme, host: host, port: port, path: head + below.path, query: below.query, fragment: nil)
  }
}
