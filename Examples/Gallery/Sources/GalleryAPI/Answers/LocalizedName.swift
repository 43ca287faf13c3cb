/// A name in all languages. The Arabic name is empty if unknown.
struct LocalizedName: Equatable, Sendable {
  var english: String
  var arabic: String

  subscript(language: Language) -> String {
    language == .arabic && !arabic.isEmpty ? arabic : english
  }
}
