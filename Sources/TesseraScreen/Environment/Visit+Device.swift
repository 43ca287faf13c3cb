internal import Foundation

extension Visit {
  /// A visit of the user of this device, with its time zone and preferred language.
  ///
  /// Servers and tests create visits from their own data. The default time zone of a visit is UTC.
  public static func onDevice(identity: Identity? = nil, language: Language? = nil) -> Visit {
    Visit(
      identity: identity, language: language ?? Language(Locale.preferredLanguages.first ?? "en"), timeZone: TimeZone.current.identifier)
  }
}
