#if canImport(Glibc)
import Glibc

// The Swift runtime lets tools replace its allocation function: the variable `_swift_allocObject` holds it,
// and is used while the second variable is true. Objects, closure contexts, boxes and array storage are all
// allocated with it.
private typealias AllocObject = @convention(c) (UnsafeRawPointer?, Int, Int) -> UnsafeMutableRawPointer?

// Written before the hook is installed and by the hook itself. The measured code runs on one thread.
nonisolated(unsafe) private var objects = 0
nonisolated(unsafe) private var original: AllocObject?

private let counting: AllocObject = { metadata, size, alignment in
  objects &+= 1
  return original?(metadata, size, alignment)
}

/// The number of objects that one call of `work` allocates, averaged over `count` calls after a warm-up.
/// `nil` if the runtime does not support it.
@MainActor
func allocations(per count: Int = 1_000, _ work: () -> Void) -> Double? {
  guard let slot = dlsym(nil, "_swift_allocObject"),
    let enabled = dlsym(nil, "_swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly")
  else { return nil }
  work()
  let hook = slot.assumingMemoryBound(to: AllocObject.self)
  original = hook.pointee
  objects = 0
  hook.pointee = counting
  enabled.storeBytes(of: true, as: Bool.self)
  for _ in 0..<count { work() }
  enabled.storeBytes(of: false, as: Bool.self)
  hook.pointee = original ?? counting
  return Double(objects) / Double(count)
}
#else
/// Not supported on this platform.
@MainActor
func allocations(per count: Int = 1_000, _ work: () -> Void) -> Double? { nil }
#endif
