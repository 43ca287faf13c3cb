/// The columns of a list as raw memory, valid during one comparison.
struct ColumnsView {
  let sectionIDs: UnsafeBufferPointer<UInt64>
  let sectionFingerprints: UnsafeBufferPointer<UInt64>
  let sectionEnds: UnsafeBufferPointer<Int>
  let ids: UnsafeBufferPointer<UInt64>
  let fingerprints: UnsafeBufferPointer<UInt64>

  func isEqual(to other: ColumnsView) -> Bool {
    ids.count == other.ids.count && sectionIDs.count == other.sectionIDs.count
      && sectionIDs.isEqual(to: other.sectionIDs) && sectionFingerprints.isEqual(to: other.sectionFingerprints)
      && sectionEnds.elementsEqual(other.sectionEnds) && ids.isEqual(to: other.ids) && fingerprints.isEqual(to: other.fingerprints)
  }

  @inline(__always)
  func start(_ section: Int) -> Int { section == 0 ? 0 : sectionEnds[section - 1] }

  @inline(__always)
  func rowCount(_ section: Int) -> Int { sectionEnds[section] - start(section) }

  @inline(__always)
  func rows(_ section: Int) -> ColumnRows {
    ColumnRows(ids: ids.from(start(section)), fingerprints: fingerprints.from(start(section)))
  }
}

extension Differencer.Columns {
  func withView<Result>(_ body: (ColumnsView) -> Result) -> Result {
    sectionIDs.withUnsafeBufferPointer { sectionIDs in
      sectionFingerprints.withUnsafeBufferPointer { sectionFingerprints in
        sectionEnds.withUnsafeBufferPointer { sectionEnds in
          ids.withUnsafeBufferPointer { ids in
            fingerprints.withUnsafeBufferPointer { fingerprints in
              body(
                ColumnsView(
                  sectionIDs: sectionIDs, sectionFingerprints: sectionFingerprints, sectionEnds: sectionEnds, ids: ids,
                  fingerprints: fingerprints))
            }
          }
        }
      }
    }
  }
}

extension UnsafeBufferPointer<UInt64> {
  /// Whether two columns of the same length are equal.
  func isEqual(to other: Self) -> Bool {
    count == 0 || firstMismatch(from(0), other.from(0), count: count) == count
  }

  /// The memory starting at `index`. If the column is empty, the result must not be read.
  @inline(__always)
  func from(_ index: Int) -> UnsafeRawPointer {
    baseAddress.map { UnsafeRawPointer($0 + index) } ?? UnsafeRawPointer(bitPattern: 8).unsafelyUnwrapped
  }
}

/// The index of the first differing number among `count` 64-bit numbers, or `count`.
func firstMismatch(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, count: Int) -> Int {
  typealias Lanes = SIMD8<UInt64>
  let stride = MemoryLayout<UInt64>.stride
  var index = 0
  // Four vectors per test, so that the loop runs at memory speed.
  while index + 32 <= count {
    var difference = Lanes.zero
    for vector in 0..<4 {
      let offset = (index + vector * 8) * stride
      difference |= left.loadUnaligned(fromByteOffset: offset, as: Lanes.self) ^ right.loadUnaligned(fromByteOffset: offset, as: Lanes.self)
    }
    if difference != .zero { break }
    index += 32
  }
  while index < count,
    left.load(fromByteOffset: index * stride, as: UInt64.self) == right.load(fromByteOffset: index * stride, as: UInt64.self)
  {
    index += 1
  }
  return index
}
