internal import TesseraFlow

/// A page on its way from one visitor to the one who succeeds it, with the id under which its tab knows it.
struct CarriedPage {
  let id: String
  let saved: SavedPage
  /// The bytes that it takes, by an estimate.
  let bytes: Int

  init(id: String, saved: SavedPage) {
    (self.id, self.saved) = (id, saved)
    bytes = saved.parts.reduce(256) { $0 + 16 + $1.utf8.count }
  }
}
