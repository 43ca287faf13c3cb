#if Postgres
internal import CLibpq
internal import Foundation

/// A connection for use by one thread. No call exceeds its deadline.
final class PostgresConnection {
  private let connection: OpaquePointer
  private var prepared: [String: String] = [:]

  init(_ configuration: PostgresPageStore.Configuration, until deadline: ContinuousClock.Instant) throws(PostgresFailure) {
    let timeout = max(1, Int(min(configuration.statementTimeout / .milliseconds(1), 2e9)))
    let options = "-c statement_timeout=\(timeout) -c lock_timeout=\(timeout) -c idle_in_transaction_session_timeout=\(timeout)"
    // The user's connection string is last, so that it can override the others.
    let parameters = [
      ("application_name", "tessera"), ("client_encoding", "UTF8"), ("keepalives_idle", "5"), ("keepalives_interval", "2"),
      ("keepalives_count", "3"), ("tcp_user_timeout", "10000"), ("options", options), ("dbname", configuration.server),
    ]
    let names = parameters.map { strdup($0.0) } + [nil], values = parameters.map { strdup($0.1) } + [nil]
    defer { for text in names + values { free(text) } }
    let found = names.map { UnsafePointer($0) }.withUnsafeBufferPointer { names in
      values.map { UnsafePointer($0) }.withUnsafeBufferPointer { values in PQconnectStartParams(names.baseAddress, values.baseAddress, 1) }
    }
    guard let found else { throw PostgresFailure(.lost, "no memory for a connection") }
    connection = found
    guard PQstatus(connection) != CONNECTION_BAD else { throw lost() }
    var state = PGRES_POLLING_WRITING
    while state != PGRES_POLLING_OK {
      if state == PGRES_POLLING_FAILED { throw lost() }
      try wait(for: state == PGRES_POLLING_READING ? POLLIN : POLLOUT, until: deadline)
      state = PQconnectPoll(connection)
    }
    guard PQserverVersion(connection) >= 130_000 else {
      throw PostgresFailure(.refused, "the server's version is \(PQserverVersion(connection)), and 13 or later is needed")
    }
    PQsetnonblocking(connection, 1)
    // Don't print notices to standard error.
    PQsetNoticeProcessor(connection, { _, _ in }, nil)
  }

  deinit { PQfinish(connection) }

  var isAlive: Bool { PQstatus(connection) == CONNECTION_OK && PQtransactionStatus(connection) == PQTRANS_IDLE }

  func execute(_ sql: String, until deadline: ContinuousClock.Instant) throws(PostgresFailure) {
    guard PQsendQuery(connection, sql) == 1 else { throw lost() }
    _ = try results(until: deadline)
  }

  /// Runs a statement with parameters. It is prepared on first use.
  func query(_ sql: String, _ values: [PostgresValue] = [], until deadline: ContinuousClock.Instant) throws(PostgresFailure)
    -> [PostgresRow]
  {
    let name: String
    if let known = prepared[sql] {
      name = known
    } else {
      name = "s\(prepared.count)"
      guard PQsendPrepare(connection, name, sql, Int32(values.count), values.map(\.type)) == 1 else { throw lost() }
      _ = try results(until: deadline)
      prepared[sql] = name
    }
    let lengths = values.map { Int32($0.bytes.count) }, formats = values.map { _ in Int32(1) }
    let isSent = pointers(values.map(\.bytes)[...], []) {
      PQsendQueryPrepared(connection, name, Int32(values.count), $0, lengths, formats, 1)
    }
    guard isSent == 1 else { throw lost() }
    return try results(until: deadline)
  }

  /// Waits for notifications until the deadline, or until another descriptor becomes readable.
  func notifications(orUntil other: Int32, deadline: ContinuousClock.Instant) throws(PostgresFailure) -> [String] {
    // Some may have arrived with the response to a statement.
    let here = try arrived()
    if !here.isEmpty { return here }
    var descriptors = [
      pollfd(fd: PQsocket(connection), events: Int16(POLLIN), revents: 0), pollfd(fd: other, events: Int16(POLLIN), revents: 0),
    ]
    poll(&descriptors, 2, milliseconds(until: deadline))
    return try arrived()
  }

  func arrived() throws(PostgresFailure) -> [String] {
    guard PQconsumeInput(connection) == 1 else { throw lost() }
    var payloads: [String] = []
    while let notification = PQnotifies(connection) {
      payloads.append(String(cString: notification.pointee.extra))
      PQfreemem(notification)
    }
    return payloads
  }

  // MARK: Waiting

  /// All rows of the last query. Reads until the server is done with the transaction, because it may still
  /// fail.
  private func results(until deadline: ContinuousClock.Instant) throws(PostgresFailure) -> [PostgresRow] {
    while true {
      let left = PQflush(connection)
      if left == 0 { break }
      if left < 0 { throw lost() }
      let ready = try wait(for: POLLIN | POLLOUT, until: deadline)
      if ready & Int16(POLLIN) != 0, PQconsumeInput(connection) != 1 { throw lost() }
    }
    var rows: [PostgresRow] = []
    var failure: PostgresFailure?
    while true {
      while PQisBusy(connection) == 1 {
        try wait(for: POLLIN, until: deadline)
        guard PQconsumeInput(connection) == 1 else { throw lost() }
      }
      guard let result = PQgetResult(connection) else { break }
      defer { PQclear(result) }
      switch PQresultStatus(result) {
      case PGRES_COMMAND_OK: break
      case PGRES_TUPLES_OK: rows += Self.rows(of: result)
      default:
        let code = tessera_pq_sqlstate(result).map { String(cString: $0) } ?? ""
        let words = tessera_pq_message(result).map { String(cString: $0) } ?? String(cString: PQerrorMessage(connection))
        if failure == nil { failure = PostgresFailure(code: code, words: words.trimmingCharacters(in: .whitespacesAndNewlines)) }
      }
    }
    if let failure { throw failure }
    guard PQstatus(connection) == CONNECTION_OK else { throw lost() }
    return rows
  }

  private static func rows(of result: OpaquePointer) -> [PostgresRow] {
    let width = PQnfields(result)
    return (0..<PQntuples(result)).map { row in
      PostgresRow(
        columns: (0..<width).map { column in
          guard PQgetisnull(result, row, column) == 0, let start = PQgetvalue(result, row, column) else { return nil }
          let length = Int(PQgetlength(result, row, column))
          return start.withMemoryRebound(to: UInt8.self, capacity: length) { Array(UnsafeBufferPointer(start: $0, count: length)) }
        })
    }
  }

  @discardableResult
  private func wait(for events: Int32, until deadline: ContinuousClock.Instant) throws(PostgresFailure) -> Int16 {
    while true {
      var descriptor = pollfd(fd: PQsocket(connection), events: Int16(events), revents: 0)
      let ready = poll(&descriptor, 1, milliseconds(until: deadline))
      if ready > 0 { return descriptor.revents }
      if ready < 0, errno == EINTR { continue }
      throw PostgresFailure(.late, ready < 0 ? "the connection broke (\(errno))" : "no answer in time")
    }
  }

  private func milliseconds(until deadline: ContinuousClock.Instant) -> Int32 {
    Int32(min(60_000, max(0, ((deadline - .now) / .milliseconds(1)).rounded(.up))))
  }

  private func lost() -> PostgresFailure {
    PostgresFailure(.lost, String(cString: PQerrorMessage(connection)).trimmingCharacters(in: .whitespacesAndNewlines))
  }

  /// Calls the closure with a pointer to each value. Empty values need a non-null pointer, because a null
  /// pointer means SQL NULL.
  private func pointers<Result>(
    _ values: ArraySlice<[UInt8]>, _ found: [UnsafePointer<CChar>?], _ body: ([UnsafePointer<CChar>?]) -> Result
  ) -> Result {
    guard let first = values.first else { return body(found) }
    if first.isEmpty {
      return [UInt8(0)].withUnsafeBytes { pointers(values.dropFirst(), found + [$0.bindMemory(to: CChar.self).baseAddress], body) }
    }
    return first.withUnsafeBytes { pointers(values.dropFirst(), found + [$0.bindMemory(to: CChar.self).baseAddress], body) }
  }
}
#endif
