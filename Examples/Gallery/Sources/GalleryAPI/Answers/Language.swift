import Foundation

/// The languages of names.
enum Language: String, CaseIterable, Sendable {
  case english = "en"
  case arabic = "ar"

  /// The best language for an `Accept-Language` header (RFC 9110 §12.5.4). English by default.
  init(acceptLanguage header: String?) {
    var best = (language: Language.english, quality: 0.0)
    for range in (header ?? "").prefix(256).split(separator: ",") {
      let parts = range.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
      guard let primary = parts.first?.split(separator: "-").first, let language = Language(rawValue: String(primary)) else { continue }
      let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
      if weight > best.quality { best = (language, weight) }
    }
    self = best.language
  }
}
