extension [Row] {
  /// Calls `body` with every row in order, without retaining and releasing each: over many rows that is most of what a short `body` costs.
  ///
  /// Proof that the rows live long enough: the array owns them, and is itself kept until the last call has returned.
  @inline(__always)
  package func forEachLent(_ body: (Row) -> Void) {
    withUnsafeBufferPointer { rows in
      guard let start = rows.baseAddress else { return }
      // An unmanaged reference is the reference and nothing else.
      start.withMemoryRebound(to: Unmanaged<Row>.self, capacity: rows.count) {
        for index in 0..<rows.count { $0[index]._withUnsafeGuaranteedRef(body) }
      }
    }
  }
}
