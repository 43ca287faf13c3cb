import Foundation

/// The system's SQLite, loaded at run time so that the package does not need its header. Only the functions
/// for an FTS5 trigram table.
struct SQLite {
  private typealias Open = @convention(c) (UnsafePointer<CChar>, UnsafeMutablePointer<OpaquePointer?>) -> Int32
  private typealias Exec = @convention(c) (OpaquePointer?, UnsafePointer<CChar>, OpaquePointer?, OpaquePointer?, OpaquePointer?) -> Int32
  private typealias Prepare =
    @convention(c) (
      OpaquePointer?, UnsafePointer<CChar>, Int32, UnsafeMutablePointer<OpaquePointer?>, OpaquePointer?
    ) -> Int32
  private typealias BindText = @convention(c) (OpaquePointer?, Int32, UnsafePointer<CChar>, Int32, Int) -> Int32
  private typealias BindInteger = @convention(c) (OpaquePointer?, Int32, Int64) -> Int32
  private typealias Step = @convention(c) (OpaquePointer?) -> Int32
  private typealias Column = @convention(c) (OpaquePointer?, Int32) -> Int64

  private let database: OpaquePointer
  private let library: UnsafeMutableRawPointer

  /// Opens an in-memory database. `nil` if there is no SQLite with FTS5 and trigrams.
  init?() {
    let paths = ["libsqlite3.so.0", "libsqlite3.so", "/usr/lib/libsqlite3.dylib"]
    let library = paths.lazy.compactMap { path in dlopen(path, RTLD_NOW) }.first
    guard let library else { return nil }
    self.library = library
    var handle: OpaquePointer?
    guard let open = dlsym(library, "sqlite3_open"), unsafeBitCast(open, to: Open.self)(":memory:", &handle) == 0, let handle else {
      return nil
    }
    database = handle
    guard run("CREATE VIRTUAL TABLE names USING fts5(name, tokenize='trigram', detail='full')") else { return nil }
  }

  private func function<T>(_ name: String, as type: T.Type) -> T {
    guard let symbol = dlsym(library, name) else { preconditionFailure("SQLite without \(name)") }
    return unsafeBitCast(symbol, to: type)
  }

  /// Runs a statement without a result.
  @discardableResult
  func run(_ statement: String) -> Bool {
    function("sqlite3_exec", as: Exec.self)(database, statement, nil, nil, nil) == 0
  }

  func insert(_ names: [String]) {
    run("BEGIN")
    let insert = Statement(self, "INSERT INTO names(rowid, name) VALUES (?2, ?1)")
    for (row, name) in names.enumerated() { insert.execute(name, Int64(row)) }
    run("COMMIT")
    run("INSERT INTO names(names) VALUES ('optimize')")
  }

  /// A prepared statement. Never finalized.
  struct Statement {
    private let handle: OpaquePointer?
    private let reset: Step
    private let step: Step
    private let column: Column
    private let bindText: BindText
    private let bindInteger: BindInteger

    init(_ sqlite: SQLite, _ statement: String) {
      var handle: OpaquePointer?
      _ = sqlite.function("sqlite3_prepare_v2", as: Prepare.self)(sqlite.database, statement, -1, &handle, nil)
      self.handle = handle
      reset = sqlite.function("sqlite3_reset", as: Step.self)
      step = sqlite.function("sqlite3_step", as: Step.self)
      column = sqlite.function("sqlite3_column_int64", as: Column.self)
      bindText = sqlite.function("sqlite3_bind_text", as: BindText.self)
      bindInteger = sqlite.function("sqlite3_bind_int64", as: BindInteger.self)
    }

    func execute(_ text: String, _ number: Int64) {
      _ = reset(handle)
      // -1 makes SQLite copy the text.
      _ = bindText(handle, 1, text, -1, -1)
      _ = bindInteger(handle, 2, number)
      _ = step(handle)
    }

    /// The first column of all result rows.
    func rows(_ text: String) -> [Int] {
      _ = reset(handle)
      _ = bindText(handle, 1, text, -1, -1)
      var rows: [Int] = []
      while step(handle) == 100 { rows.append(Int(column(handle, 0))) }
      return rows
    }
  }
}

/// A typical search with the trigram index: `MATCH` for three or more letters, and below that `LIKE`, which
/// scans.
struct TrigramTable {
  private let match: SQLite.Statement
  private let like: SQLite.Statement

  init(_ sqlite: SQLite) {
    match = SQLite.Statement(sqlite, "SELECT rowid FROM names WHERE names MATCH ?1")
    like = SQLite.Statement(sqlite, "SELECT rowid FROM names WHERE name LIKE ?1")
  }

  func rows(_ query: String) -> [Int] {
    query.unicodeScalars.count < 3 ? like.rows("%" + query + "%") : match.rows("\"" + query + "\"")
  }
}
