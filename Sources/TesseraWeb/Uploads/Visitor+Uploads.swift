internal import TesseraFlow
internal import TesseraHTML
internal import TesseraScreen

/// A file of a visitor that is on its way, and the control that it is for.
struct VisitorUpload: Sendable {
  let intake: UploadIntake
  /// The client's name for the attempt, sealed with the control's; empty for none.
  let key: String
  let page: String
  let layer: LayerID
  let item: String
  let control: ControlName
  /// The moment at which its progress was told last.
  var told = ContinuousClock.now
}

/// The client's words about a file that it is about to send.
struct UploadRequest: Decodable, Sendable {
  var page: String
  var layer: Int
  var item: String
  var control: String
  var name: String
  var size: Int?
  var key: String
}

/// The answer to somebody who wants to send a file.
enum UploadAnswer: Sendable {
  case begun(UploadIntake)
  /// The page has no such control, or it takes no file now.
  case notOffered
  /// The file is not taken; the page says why.
  case refused
  case unknownPage
  case elsewhere
  case tooMany(retryAfter: Int)
}

extension Visitor {
  /// The owner of this person's files: another browser, or another identity in this one, is somebody else.
  nonisolated var uploadOwner: String { Seal.of([id, identity?.id ?? ""]) }

  /// The person whose room files take: one who is signed in has the same in every browser.
  nonisolated var uploadPerson: String { identity.map { Seal.of(["", $0.id]) } ?? "" }

  /// Lets a request with files be read; otherwise says in how many seconds it may.
  func admitUpload() -> Int? {
    activity.touch()
    return bucket.take(at: .now)
  }

  /// Begins to take a file for a control that offers it, or goes on with it.
  func beginUpload(_ request: UploadRequest) async -> UploadAnswer {
    activity.touch()
    if let seconds = bucket.take(at: .now) { return .tooMany(retryAfter: seconds) }
    guard !hasEnded else { return .elsewhere }
    let page: LivePage
    switch await bring(request.page) {
    case .page(let found): page = found
    case .elsewhere: return .elsewhere
    case .unknown: return .unknownPage
    }
    page.lastUse = .now
    let (layer, item, name) = (LayerID(request.layer), WireKey.decoded(request.item), ControlName(WireKey.decoded(request.control)))
    let control = page.page.snapshots.first { $0.layer == layer }?.row(for: item)?.content.control(named: name)
    guard let control, case .files(let rule) = control.kind else { return .notOffered }
    // Below a sheet, and where no other one may be begun, a file goes on that was begun before.
    let isOffered = control.availability.isAvailable && page.page.snapshots.last?.layer == layer
    guard isOffered || !request.key.isEmpty else { return .notOffered }
    guard request.name.utf8.count <= 4096, request.key.utf8.count <= 4096, request.size.map({ $0 >= 0 }) ?? true else { return .notOffered }
    let key = request.key.isEmpty ? "" : Seal.of([page.id, request.item, request.control, request.key])
    // One that is on its way is known without a look at what is here of it.
    if !key.isEmpty, let running = uploads.values.first(where: { $0.key == key })?.intake, case let known = await running.file,
      known.isReceiving
    {
      guard tell(isOffered ? .began(known) : .changed(known), page: page, layer, item, name) else {
        uploads[known.id] = nil
        await running.cancel()
        return .notOffered
      }
      return .begun(running)
    }
    if uploads.count >= limits.uploadsPerVisitor {
      // What stands still, or has no page any more, is begun again when it goes on.
      uploads = uploads.filter { self.page($0.value.page) != nil && .now - $0.value.told < .seconds(30) }
    }
    guard uploads.count < limits.uploadsPerVisitor else { return .tooMany(retryAfter: 5) }
    // What is here of a file is looked at once, however many ask for it meanwhile.
    guard key.isEmpty || beginning.insert(key).inserted else { return .tooMany(retryAfter: 1) }
    defer { beginning.remove(key) }
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
      // Whoever hears that it is all there sends nothing of it again.
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

  /// The file with this id that is on its way.
  func upload(_ id: String) -> VisitorUpload? { uploads[id] }

  /// Whether this person's store has a file of this id that no page waits for now.
  func hasUpload(_ id: String) async -> Bool { await environment.uploads.stored(id)?.owner == uploadOwner }

  /// Tells the page how far a file is, at most four times a second; its end at once, and stored.
  ///
  /// - Returns: Whether its end is stored, where it is one.
  @discardableResult
  func noteUpload(_ id: String) async -> Bool {
    guard let upload = uploads[id] else { return true }
    activity.touch()
    let file = await upload.intake.file
    if file.isReceiving {
      guard ContinuousClock.now - upload.told > .milliseconds(250) else { return true }
      uploads[id]?.told = .now
    } else {
      uploads[id] = nil
    }
    guard tell(.changed(file), upload) else {
      uploads[id] = nil
      await upload.intake.cancel()
      await environment.uploads.remove(id)
      return true
    }
    guard !file.isReceiving, let page = page(upload.page) else { return true }
    return await store(page) == .stored
  }

  @discardableResult
  private func tell(_ change: FileChange, _ upload: VisitorUpload) -> Bool {
    guard let page = page(upload.page) else { return false }
    return tell(change, page: page, upload.layer, upload.item, upload.control)
  }

  @discardableResult
  private func tell(_ change: FileChange, page: LivePage, _ layer: LayerID, _ item: String, _ control: ControlName) -> Bool {
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

  /// Ends whatever is on its way, and deletes what is there of it. The pages that wait for it are told, for some of them go on.
  func endUploads() async {
    let store = environment.uploads
    let running = uploads.values
    uploads = [:]
    for upload in running {
      await upload.intake.cancel()
      tell(.changed(await upload.intake.file), upload)
    }
    await store.removeUnfinished(of: uploadOwner)
  }
}
