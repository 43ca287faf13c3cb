#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// Seconds since 1970-01-01T00:00:00Z.
func systemWallTime() -> Double { Date.now.timeIntervalSince1970 }
