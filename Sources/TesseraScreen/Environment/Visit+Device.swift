internal import Foundation

extension Visit {
  /// A visit of the person in front of this device, in its time zone and in the language that the person prefers.
  ///
  /// Servers and tests make theirs from what they know; without a zone a visit is in UTC.
  public static func onDevice(identity: Identity? = nil, language: Language? = nil) -> Visit {
    Visit(
      identity: identity, language: language ?? Language(Locale.preferredLanguages.first ?? "en"), timeZone: TimeZone.current.identifier)
  }
}
