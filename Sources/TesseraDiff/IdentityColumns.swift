extension Differencer {
  /// A sectioned list reduced to the data a comparison needs: two numbers per row, computed once when the row
  /// is created.
  ///
  /// `ids` holds the identity of each row, `fingerprints` its content. Two lists of columns are compared at
  /// memory speed, without touching the rows. **Equal numbers count as equal:** use 64 bits of a strong hash
  /// (two different fingerprints then collide once in 2⁶⁴ comparisons), or exact numbers such as a database key
  /// and a version.
  ///
  /// ```swift
  /// ✅ columns.append(id: row.key, fingerprint: row.version)
  /// 🚫 columns.append(id: row.key, fingerprint: UInt64(row.title.utf8.count))   // a new title of the same length is never shown
  /// ```
  public struct Columns: Equatable, Sendable {
    /// The identity of each section.
    public private(set) var sectionIDs: [UInt64] = []
    /// The fingerprint of each section's own content, such as its header and footer.
    public private(set) var sectionFingerprints: [UInt64] = []
    /// For each section, the number of rows up to its end.
    public private(set) var sectionEnds: [Int] = []
    /// The identity of each row.
    public private(set) var ids: [UInt64] = []
    /// The fingerprint of each row's content.
    public private(set) var fingerprints: [UInt64] = []

    /// Creates an empty list.
    public init() {}

    /// Reserves room for a total of `sections` and `items`.
    public mutating func reserveCapacity(sections: Int, items: Int) {
      sectionIDs.reserveCapacity(sections)
      sectionFingerprints.reserveCapacity(sections)
      sectionEnds.reserveCapacity(sections)
      ids.reserveCapacity(items)
      fingerprints.reserveCapacity(items)
    }

    /// Begins a section. Rows appended afterwards belong to it.
    @inline(__always)
    public mutating func appendSection(id: UInt64, fingerprint: UInt64 = 0) {
      sectionIDs.append(id)
      sectionFingerprints.append(fingerprint)
      sectionEnds.append(ids.count)
    }

    /// Appends a row to the last section. If there is none, first begins a section with the id 0.
    public mutating func append(id: UInt64, fingerprint: UInt64) {
      if sectionEnds.isEmpty { appendSection(id: 0) }
      ids.append(id)
      fingerprints.append(fingerprint)
      sectionEnds[sectionEnds.count - 1] = ids.count
    }
  }
}
