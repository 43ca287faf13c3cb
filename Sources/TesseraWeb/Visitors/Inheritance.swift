internal import TesseraStores

/// The pages that a visitor passes to its successor.
struct Inheritance: Sendable {
  /// The open pages that continue.
  var pages: [CarriedPage] = []
  /// The owners of other pages in the store.
  var owners: [PageRecord.Owner] = []
  /// The pages that ended because they belonged to another user. Their tabs are told about the current identity.
  var ended: [EndedPage] = []
  /// The pages that wait for a returning user.
  var left: LeftPages?
}

/// Stored pages that wait for a user who didn't sign out.
struct LeftPages: Sendable {
  /// The user's id.
  let person: String
  /// The owners of the pages in the store.
  let owners: [PageRecord.Owner]
}

/// A page that ended because the user changed.
struct EndedPage: Sendable {
  let id: String
  /// The user's id.
  let person: String
}
