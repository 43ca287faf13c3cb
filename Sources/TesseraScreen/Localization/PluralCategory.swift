extension Catalog {
  /// The plural category of a whole number in a language.
  ///
  /// Source: Unicode CLDR, "Language Plural Rules" (cardinal), for whole numbers.
  public enum PluralCategory: String, Hashable, Sendable, Codable, CaseIterable {
    case zero, one, two, few, many, other

    /// The category of `number` in the language with this code or tag. Languages that CLDR has no rule for have `one`
    /// and `other`, like English.
    public static func category(of number: Int, in tag: String) -> PluralCategory {
      PluralRules.of(LanguageTag(tag)).category(of: number)
    }
  }
}
