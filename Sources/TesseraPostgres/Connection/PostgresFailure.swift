#if Postgres
internal import TesseraStores

struct PostgresFailure: Error {
  enum Kind: Hashable {
    /// The connection was lost or the server isn't ready. The outcome of the statement is unknown.
    case lost
    /// The server aborted the transaction because of a deadlock or conflict. It can be retried.
    case again
    /// The server or the client timed out.
    case late
    case full
    case damaged
    case refused
  }
  let kind: Kind
  /// The main message and the code, without values.
  let words: String

  init(_ kind: Kind, _ words: String) { (self.kind, self.words) = (kind, words) }

  /// Classifies an SQLSTATE code (PostgreSQL documentation, appendix A).
  init(code: String, words: String) {
    switch code {
    case "40001", "40P01": kind = .again
    // An I/O error may be transient.
    case "57014", "55P03", "58030": kind = .late
    case "53100": kind = .full
    case "XX001", "XX002": kind = .damaged
    // Shutting down, starting up, read-only after a failover, too many connections, out of memory.
    case "57P01", "57P02", "57P03", "57P04", "57P05", "25006", "53200", "53300", "": kind = .lost
    default: kind = code.hasPrefix("08") ? .lost : .refused
    }
    self.words = code.isEmpty ? words : "\(code): \(words)"
  }

  var error: PageStoreError {
    switch kind {
    case .lost, .again, .late: PageStoreError(.unavailable, "PostgreSQL: \(words)")
    case .full: PageStoreError(.full, "PostgreSQL: \(words)")
    case .damaged: PageStoreError(.damaged, "PostgreSQL: \(words)")
    case .refused: PageStoreError(.refused, "PostgreSQL: \(words)")
    }
  }
}
#endif
