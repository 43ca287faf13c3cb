/// A sectioned list reduced to what a comparison needs: two numbers per row, made once when the row was made.
///
/// `ids` says what a row is, `fingerprints` what it looks like. Two lists of columns are compared without touching the rows, at the speed
/// at which memory is read. **Equal numbers count as equal things:** use 64 bits of a strong hash (two different fingerprints are then
/// taken for equal once in 2⁶⁴ comparisons), or numbers that are exact, such as a database key and a version.
///
/// ```swift
/// ✅ columns.append(id: row.key, fingerprint: row.version)
/// 🚫 columns.append(id: row.key, fingerprint: UInt64(row.title.utf8.count))   // a new title of the same length is never shown
/// ```
public struct IdentityColumns: Equatable, Sendable {
  /// One number per section: what it is.
  public private(set) var sectionIDs: [UInt64] = []
  /// One number per section: what surrounds its rows.
  public private(set) var sectionFingerprints: [UInt64] = []
  /// One number per section: how many rows there are up to its end.
  public private(set) var sectionEnds: [Int] = []
  /// One number per row: what it is.
  public private(set) var ids: [UInt64] = []
  /// One number per row: what it looks like.
  public private(set) var fingerprints: [UInt64] = []

  /// No sections.
  public init() {}

  /// Makes room for `sections` and `items` in all.
  public mutating func reserveCapacity(sections: Int, items: Int) {
    sectionIDs.reserveCapacity(sections)
    sectionFingerprints.reserveCapacity(sections)
    sectionEnds.reserveCapacity(sections)
    ids.reserveCapacity(items)
    fingerprints.reserveCapacity(items)
  }

  /// Begins a section; the rows that follow are its rows.
  @inline(__always)
  public mutating func appendSection(id: UInt64, fingerprint: UInt64 = 0) {
    sectionIDs.append(id)
    sectionFingerprints.append(fingerprint)
    sectionEnds.append(ids.count)
  }

  /// Adds a row to the last section; a row before any section begins a section with the id 0.
  public mutating func append(id: UInt64, fingerprint: UInt64) {
    if sectionEnds.isEmpty { appendSection(id: 0) }
    ids.append(id)
    fingerprints.append(fingerprint)
    sectionEnds[sectionEnds.count - 1] = ids.count
  }
}
