extension [Row] {
  /// Calls `body` with every row in order, without retaining and releasing each row. For many rows and a short
  /// `body`, reference counting would be most of the cost.
  ///
  /// Why the rows live long enough: the array owns them and is kept alive until the last call has returned.
  @inline(__always)
  package func forEachLent(_ body: (Row) -> Void) {
    withUnsafeBufferPointer { rows in
      guard let start = rows.baseAddress else { return }
      // `Unmanaged` has the same layout as a reference.
      start.withMemoryRebound(to: Unmanaged<Row>.self, capacity: rows.count) {
        for index in 0..<rows.count { $0[index]._withUnsafeGuaranteedRef(body) }
      }
    }
  }
}
