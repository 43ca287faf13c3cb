#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The resident set of this process in bytes, from `/proc/self/statm`. 0 if that file does not exist.
public func residentBytes() -> Int {
  #if canImport(Glibc)
  guard let file = fopen("/proc/self/statm", "r") else { return 0 }
  defer { fclose(file) }
  var line = [UInt8](repeating: 0, count: 256)
  let length = fread(&line, 1, line.count, file)
  let fields = line[..<length].split(separator: UInt8(ascii: " "))
  guard fields.count > 1, let pages = Int(String(decoding: fields[1], as: UTF8.self)) else { return 0 }
  return pages * Int(getpagesize())
  #else
  return 0
  #endif
}

/// The number of bytes currently allocated on the heap, as reported by the allocator. 0 if it does not report
/// it.
///
/// On Linux: the memory that all arenas got from the system, minus their free memory, plus the mappings for
/// single large blocks.
public func heapInUseBytes() -> Int {
  #if canImport(Glibc)
  // `malloc.h` is not part of the Glibc module. `malloc_info` covers every arena (`mallinfo2` only the main
  // one), and it can be called without the header because it neither takes nor returns a struct.
  typealias MallocInfo = @convention(c) (Int32, OpaquePointer) -> Int32
  guard let symbol = dlsym(nil, "malloc_info") else { return 0 }
  var bytes: UnsafeMutablePointer<CChar>?
  var count = 0
  guard let stream = open_memstream(&bytes, &count) else { return 0 }
  let status = unsafeBitCast(symbol, to: MallocInfo.self)(0, OpaquePointer(stream))
  fclose(stream)
  defer { free(bytes) }
  guard status == 0, let bytes else { return 0 }
  let text = String(decoding: UnsafeRawBufferPointer(start: bytes, count: count), as: UTF8.self)
  // The totals over all arenas follow the last arena.
  let totals = text.split(separator: "</heap>").last ?? ""
  return size("<system type=\"current\"", in: totals) - size("<total type=\"fast\"", in: totals)
    - size("<total type=\"rest\"", in: totals) + size("<total type=\"mmap\"", in: totals)
  #elseif canImport(Darwin)
  var statistics = malloc_statistics_t()
  malloc_zone_statistics(nil, &statistics)
  return statistics.size_in_use
  #else
  return 0
  #endif
}

/// The number in `size="…"` of the first line that begins with `tag`, or 0.
private func size(_ tag: String, in text: Substring) -> Int {
  guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix(tag) }) else { return 0 }
  let fields = line.split(separator: "\"")
  guard let name = fields.firstIndex(where: { $0.hasSuffix("size=") }), name + 1 < fields.count else { return 0 }
  return Int(fields[name + 1]) ?? 0
}
