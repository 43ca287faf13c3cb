internal import TesseraFlow
internal import TesseraStores

/// A page being transferred to a visitor's successor, with the id that its tab knows.
///
/// A copy is stored for the successor under its own id before the original ends, so that it survives a crash.
struct CarriedPage {
  let id: String
  let saved: SavedPage
  /// The head of the stored copy, if any. The copy ends when the page continues under its new id.
  var copy: PageRecord.Head?
  /// The estimated bytes.
  let bytes: Int

  init(id: String, saved: SavedPage, copy: PageRecord.Head? = nil) {
    (self.id, self.saved, self.copy) = (id, saved, copy)
    bytes = saved.parts.reduce(256) { $0 + 16 + $1.utf8.count }
  }

  /// The id of the stored copy of a page.
  static func copyID(_ id: String) -> String { "carried-" + id }

  /// Stores a copy of a page for its new owner.
  static func store(
    _ id: String, _ saved: SavedPage, for owner: PageRecord.Owner, at address: String, _ keeper: PageKeeper
  ) async -> Result<PageRecord.Head?, PageStoreError> {
    let contents = PageRecord.Contents(
      version: saved.version, path: saved.path, snapshot: PageParts.snapshot(saved.parts), lifetime: keeper.keeping.lifetime,
      address: address)
    switch await keeper.commit(.create(copyID(id), owner: owner, node: keeper.node, contents)) {
    case .success(.stored(let head)):
      // Any process may receive the tab's next request.
      await keeper.release([head.lease])
      return .success(head)
    case .success(.conflict(let head)): return .success(head)
    case .success: return .success(nil)
    case .failure(let error): return .failure(error)
    }
  }
}
