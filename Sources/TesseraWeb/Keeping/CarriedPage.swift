internal import TesseraFlow

/// A page on its way from one visitor to the one who succeeds it, with the id under which its tab knows it.
///
/// It is stored under the successor's name and an id of its own before it ends under the former one's, so that it outlives the process.
struct CarriedPage {
  let id: String
  let saved: SavedPage
  /// The head of its copy in the store, once that is there: it ends when the page goes on under its new id.
  var copy: PageHead?
  /// The bytes that it takes, by an estimate.
  let bytes: Int

  init(id: String, saved: SavedPage, copy: PageHead? = nil) {
    (self.id, self.saved, self.copy) = (id, saved, copy)
    bytes = saved.parts.reduce(256) { $0 + 16 + $1.utf8.count }
  }

  /// The id of the copy in the store of a page that its tab knows by an id.
  static func copyID(_ id: String) -> String { "carried-" + id }

  /// Stores a copy of a page under the name of whoever it is carried to.
  static func store(
    _ id: String, _ saved: SavedPage, for owner: PageOwner, at address: String, _ keeper: PageKeeper
  ) async -> Result<PageHead?, PageStoreError> {
    let contents = PageContents(
      version: saved.version, path: saved.path, snapshot: PageParts.snapshot(saved.parts), lifetime: keeper.keeping.lifetime,
      address: address)
    switch await keeper.commit(.create(copyID(id), owner: owner, node: keeper.node, contents)) {
    case .success(.stored(let head)):
      // Whichever process its tab asks next may have it.
      await keeper.release([head.lease])
      return .success(head)
    case .success(.conflict(let head)): return .success(head)
    case .success: return .success(nil)
    case .failure(let error): return .failure(error)
    }
  }
}
