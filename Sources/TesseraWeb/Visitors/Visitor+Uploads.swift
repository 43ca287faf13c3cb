internal import TesseraFlow
internal import TesseraHTML
internal import TesseraScreen

struct VisitorUpload: Sendable {
  let intake: UploadIntake
  /// The client's name for the upload, combined with the control. Empty for none.
  let key: String
  let page: String
  let layer: Page.LayerID
  let item: String
  let control: Control.Name
  /// The time of the last progress report.
  var told = ContinuousClock.now
}

/// The uploads of a visitor in progress.
struct VisitorUploads {
  private var running: [String: VisitorUpload] = [:]
  /// The keys of uploads whose stored part is being looked up.
  private var beginning: Set<String> = []

  /// The upload of a file.
  subscript(id: String) -> VisitorUpload? {
    get { running[id] }
    set { running[id] = newValue }
  }

  /// The upload with a client's key.
  func running(_ key: String) -> VisitorUpload? { key.isEmpty ? nil : running.values.first { $0.key == key } }

  /// Whether another upload may begin. If there are too many, the others than `isNeeded` are forgotten first.
  mutating func makeRoom(below most: Int, isNeeded: (VisitorUpload) -> Bool) -> Bool {
    if running.count >= most { running = running.filter { isNeeded($0.value) } }
    return running.count < most
  }

  /// Whether this request looks up the stored part of the file: once, even for concurrent requests with the same key.
  mutating func begin(_ key: String) -> Bool { key.isEmpty || beginning.insert(key).inserted }

  mutating func begun(_ key: String) { beginning.remove(key) }

  mutating func end(_ id: String) { running[id] = nil }

  mutating func endAll() -> [VisitorUpload] {
    defer { running = [:] }
    return Array(running.values)
  }
}

/// The client's announcement of an upload.
struct UploadRequest: Decodable, Sendable {
  var page: String
  var layer: Int
  var item: String
  var control: String
  var name: String
  var size: Int?
  var key: String
}

enum UploadAnswer: Sendable {
  case begun(UploadIntake)
  /// The page has no such control, or it doesn't accept a file now.
  case notOffered
  /// The file is refused, and the page shows the reason.
  case refused
  case unknownPage
  case elsewhere
  case tooMany(retryAfter: Int)
}

extension Visitor {
  /// The owner of the uploads. Another browser or another identity in the same browser is another owner.
  nonisolated var uploadOwner: String { Seal.of([id, identity?.id ?? ""]) }

  /// The person whose quota the files use. A signed-in user has the same in every browser.
  nonisolated var uploadPerson: String { identity.map { Seal.of(["", $0.id]) } ?? "" }

  /// Allows a request with files. If the rate is too high, returns the seconds to wait.
  func admitUpload() -> Int? {
    activity.touch()
    return rates.events.take(at: .now)
  }

  func beginUpload(_ request: UploadRequest) async -> UploadAnswer {
    activity.touch()
    if let seconds = rates.events.take(at: .now) { return .tooMany(retryAfter: seconds) }
    guard !hasEnded else { return .elsewhere }
    let page: LivePage
    switch await bring(request.page) {
    case .page(let found): page = found
    case .elsewhere: return .elsewhere
    case .unknown: return .unknownPage
    }
    page.lastUse = .now
    let (layer, item, name) = (
      Page.LayerID(request.layer), HTMLRenderer.WireKey.decoded(request.item), Control.Name(HTMLRenderer.WireKey.decoded(request.control))
    )
    let control = page.page.snapshots.first { $0.layer == layer }?.row(for: item)?.content.control(named: name)
    guard let control, case .files(let rule) = control.kind else { return .notOffered }
    // Under a sheet, or if the control accepts no new file, an upload that was started before may continue.
    let isOffered = control.availability.isAvailable && page.page.snapshots.last?.layer == layer
    guard isOffered || !request.key.isEmpty else { return .notOffered }
    guard request.name.utf8.count <= 4096, request.key.utf8.count <= 4096, request.size.map({ $0 >= 0 }) ?? true else { return .notOffered }
    let key = request.key.isEmpty ? "" : Seal.of([page.id, request.item, request.control, request.key])
    // An upload in progress is found without asking the store.
    if let running = uploads.running(key)?.intake, case let known = await running.file,
      known.isReceiving
    {
      guard tell(isOffered ? .began(known) : .changed(known), page: page, layer, item, name) else {
        uploads.end(known.id)
        await running.cancel()
        return .notOffered
      }
      return .begun(running)
    }
    // Stalled uploads and those without a page can be resumed later.
    let hasRoom = uploads.makeRoom(below: limits.uploadsPerVisitor) { self.page($0.page) != nil && .now - $0.told < .seconds(30) }
    guard hasRoom else { return .tooMany(retryAfter: 5) }
    guard uploads.begin(key) else { return .tooMany(retryAfter: 1) }
    defer { uploads.begun(key) }
    var file = UploadedFile(name: request.name, size: request.size)
    do {
      let intake = try await UploadIntake.begin(
        file, key: key, owner: uploadOwner, person: uploadPerson, rule: rule, in: environment.uploads)
      let known = await intake.file
      let upload = VisitorUpload(intake: intake, key: key, page: page.id, layer: layer, item: item, control: name)
      guard isOffered || known.id != file.id, tell(isOffered ? .began(known) : .changed(known), upload) else {
        await intake.cancel()
        return .notOffered
      }
      if let former = uploads[known.id] { return .begun(former.intake) }
      // A client that hears that the file is complete doesn't send it again.
      if known.isReceiving { uploads[known.id] = upload } else if await store(page) != .stored { return .elsewhere }
      return .begun(intake)
    } catch {
      if error.code != .refused { environment.report(Diagnostic(.effect, .error, "An upload could not begin: \(error.detail)")) }
      metrics.refusal()
      file.state = .refused(error.message)
      if let intake = uploads[file.id]?.intake { await intake.cancel() }
      tell(.began(file), page: page, layer, item, name)
      return .refused
    }
  }

  func upload(_ id: String) -> VisitorUpload? { uploads[id] }

  /// Whether the store has a file with this id that belongs to this owner.
  func hasUpload(_ id: String) async -> Bool { await environment.uploads.stored(id)?.owner == uploadOwner }

  /// Reports an upload's progress to the page, at most four times a second. Reports and stores its end at once.
  ///
  /// - Returns: Whether the end of the upload was stored, if it ended.
  @discardableResult
  func noteUpload(_ id: String) async -> Bool {
    guard let upload = uploads[id] else { return true }
    activity.touch()
    let file = await upload.intake.file
    if file.isReceiving {
      guard ContinuousClock.now - upload.told > .milliseconds(250) else { return true }
      uploads[id]?.told = .now
    } else {
      uploads.end(id)
    }
    guard tell(.changed(file), upload) else {
      uploads.end(id)
      await upload.intake.cancel()
      await environment.uploads.remove(id)
      return true
    }
    guard !file.isReceiving, let page = page(upload.page) else { return true }
    return await store(page) == .stored
  }

  @discardableResult
  private func tell(_ change: UploadedFile.Change, _ upload: VisitorUpload) -> Bool {
    guard let page = page(upload.page) else { return false }
    return tell(change, page: page, upload.layer, upload.item, upload.control)
  }

  @discardableResult
  private func tell(_ change: UploadedFile.Change, page: LivePage, _ layer: Page.LayerID, _ item: String, _ control: Control.Name) -> Bool {
    page.lastUse = .now
    page.host.isUsed = true
    let outcome = self.change(page) {
      page.page.send(.control(item, control, .file(change), layer: layer))
    } isChange: {
      $0 == .handled
    }
    publish(page)
    storeLater(page)
    return outcome == .handled
  }

  /// Cancels uploads in progress and deletes their data. Pages that wait for them are told, since some of them stay
  /// open.
  func endUploads() async {
    let store = environment.uploads
    for upload in uploads.endAll() {
      await upload.intake.cancel()
      tell(.changed(await upload.intake.file), upload)
    }
    await store.removeUnfinished(of: uploadOwner)
  }
}
