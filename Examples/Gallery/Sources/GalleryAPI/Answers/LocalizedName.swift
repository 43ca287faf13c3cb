/// A name in all languages; Arabic is empty where no Arabic spelling is known.
struct LocalizedName: Equatable, Sendable {
  var english: String
  var arabic: String

  subscript(language: Language) -> String {
    language == .arabic && !arabic.isEmpty ? arabic : english
  }
}
