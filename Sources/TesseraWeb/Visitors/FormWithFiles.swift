internal import Synchronization
internal import TesseraDigest
internal import TesseraFlow
internal import TesseraHTML
internal import TesseraScreen

/// A file field of a page, and the rule for its files.
struct FileOffer: Sendable {
  let page: String
  let layer: Page.LayerID
  let item: String
  let control: Control.Name
  let rule: UploadedFile.Rule
}

extension Visitor {
  /// The file field that a request names. `nil` if it accepts no file.
  func offer(for request: UploadRequest) async -> FileOffer? {
    activity.touch()
    guard !hasEnded, case .page(let page) = await bring(request.page) else { return nil }
    page.lastUse = .now
    let (layer, item, name) = (
      Page.LayerID(request.layer), HTMLRenderer.WireKey.decoded(request.item), Control.Name(HTMLRenderer.WireKey.decoded(request.control))
    )
    guard request.name.utf8.count <= 4096, let rule = rule(of: name, in: item, layer, on: page) else { return nil }
    return FileOffer(page: page.id, layer: layer, item: item, control: name, rule: rule)
  }

  private func rule(of name: Control.Name, in item: String, _ layer: Page.LayerID, on page: LivePage) -> UploadedFile.Rule? {
    let snapshots = page.page.snapshots
    guard let shown = snapshots.last, shown.layer == layer, let control = shown.row(for: item)?.content.control(named: name),
      case .files(let rule) = control.kind, control.availability.isAvailable
    else { return nil }
    return rule
  }

  /// Whether a page shows a file uploaded by an earlier copy of the form for this control.
  func replaces(_ slot: String, _ offer: FileOffer) -> Bool {
    guard let page = page(offer.page) else { return false }
    return remover(of: slot, offer.item, offer.layer, on: page) != nil
  }

  private func remover(of slot: String, _ item: String, _ layer: Page.LayerID, on page: LivePage) -> Control.Name? {
    guard let id = page.formFile(at: slot) else { return nil }
    let name = Control.Name("remove.\(id)")
    return page.page.snapshots.last { $0.layer == layer }?.row(for: item)?.content.control(named: name) == nil ? nil : name
  }

  /// Passes a form's files to a page. Returns the reason why one is refused.
  ///
  /// A file from an earlier copy of the form for the same control is replaced.
  func takeFiles(of form: FormSubmission, on page: LivePage) -> ScreenEvent.Outcome.Refusal? {
    guard let files = form.files else { return nil }
    var refusal: ScreenEvent.Outcome.Refusal?
    for file in files.files {
      if file.file.isComplete, let remover = remover(of: file.slot, file.item, file.layer, on: page) {
        _ = page.page.send(.control(file.item, remover, nil, layer: file.layer))
      }
      guard let rule = rule(of: file.control, in: file.item, file.layer, on: page) else {
        refusal = .unavailable
        continue
      }
      var told = file.file
      if told.isComplete, let reason = rule.fullness { told.state = .refused(reason) }
      if case .refused(let reason) = page.page.send(.control(file.item, file.control, .file(.began(told)), layer: file.layer)) {
        refusal = reason
      } else if told.isComplete {
        files.take(told.id)
        page.remember(file: told.id, at: file.slot)
      }
    }
    return refusal
  }
}

/// Receives the fields and files of a form.
///
/// Each file is stored separately from its first byte. It never resumes data of an earlier or another copy of the
/// form, since that may differ. A repeated form is recognized by its content, including files, once it is complete.
///
/// - Law: at most one piece of a file is in memory.
actor FormWithFiles {
  private(set) var fields: [(name: String, value: String)] = []
  private var reader: MultipartReader
  private let visitor: Visitor?
  private let page: String
  private let store: (any UploadStore)?
  private var files: [FormFile] = []
  private var arriving: Arriving?
  /// The number of parts with a file, and the number of accepted files per control.
  private var parts = 0
  private var counts: [String: Int] = [:]
  /// The bytes of unwanted files. Above a limit, receiving stops.
  private var skipped = 0
  private static let mostSkipped = 64 * 1024 * 1024
  /// Whether the form was cancelled while it was being received.
  private var isCancelled = false

  private struct Arriving {
    let offer: FileOffer
    let slot: String
    let name: String
    var file: UploadedFile
    var intake: UploadIntake?
    let hash = SHA256()
    var count = 0
  }

  /// - Parameter visitor: The owner of the form. Without one, files are skipped.
  init(_ reader: MultipartReader, _ visitor: Visitor?, page: String, store: (any UploadStore)?) {
    (self.reader, self.visitor, self.page, self.store) = (reader, visitor, page, store)
  }

  var isComplete: Bool { reader.isComplete }

  /// The files of a complete form.
  var arrived: FormFiles { FormFiles(files) }

  func take(_ bytes: [UInt8]) async throws {
    await visitor?.noteArrival(for: page)
    for event in reader.read(bytes) {
      if isCancelled { throw CancellationError() }
      switch event {
      case .field(let name, let value): fields.append((name, value))
      case .file(let name, let filename): await begin(name, filename)
      case .bytes(let bytes): try await take(content: bytes)
      case .fileEnd: await end()
      }
    }
    if let failure = reader.failure { throw failure }
  }

  private func begin(_ name: String, _ filename: String) async {
    parts += 1
    let prefix = WireNames.file.string
    guard let visitor, let store, name.utf8.starts(with: prefix.utf8), !filename.isEmpty,
      let (control, item) = FormSubmission.halves(Substring(name.utf8.dropFirst(prefix.utf8.count)))
    else { return }
    func value(_ name: StaticString) -> String? { fields.last { $0.name == name.string }?.value }
    let request = UploadRequest(
      page: page, layer: value(WireNames.layer).flatMap { Int($0) } ?? 0, item: String(item),
      control: String(control), name: filename, size: nil, key: "")
    guard let offer = await visitor.offer(for: request) else { return }
    let slot = "\(request.layer)/\(value(WireNames.revision) ?? "")/\(parts)/\(name)/\(filename)"
    var arriving = Arriving(offer: offer, slot: slot, name: filename, file: UploadedFile(name: filename))
    let isReplacing = await visitor.replaces(slot, offer)
    let count = counts[name, default: 0]
    if isReplacing || count < offer.rule.remaining {
      if !isReplacing { counts[name] = count + 1 }
      // The page checks the remaining capacity again when it takes the file.
      let rule = UploadedFile.Rule(accepts: offer.rule.accepts, size: offer.rule.size, remaining: 1)
      do throws(UploadedFile.Stored.Failure) {
        arriving.intake = try await UploadIntake.begin(
          arriving.file, owner: visitor.uploadOwner, person: visitor.uploadPerson, rule: rule, in: store)
      } catch {
        arriving.file.state = .refused(error.message)
        await visitor.note(error)
      }
    } else {
      arriving.file.state = .refused(UploadedFile.Rule(accepts: offer.rule.accepts, size: offer.rule.size, remaining: 0).fullness ?? "")
    }
    if isCancelled { await arriving.intake?.cancel() } else { self.arriving = arriving }
  }

  private func take(content bytes: [UInt8]) async throws {
    guard var arriving else { return try skip(bytes.count) }
    arriving.hash.update(bytes)
    arriving.count += bytes.count
    if let intake = arriving.intake {
      do throws(UploadedFile.Stored.Failure) {
        try await intake.take(bytes, at: await intake.received)
      } catch {
        await refuse(&arriving, error)
      }
    } else if arriving.count > arriving.offer.rule.size.bytes {
      try skip(bytes.count)
    }
    self.arriving = isCancelled ? nil : arriving
  }

  private func skip(_ count: Int) throws {
    skipped += count
    if skipped > Self.mostSkipped { throw MultipartReader.Failure.tooLarge }
  }

  private func refuse(_ arriving: inout Arriving, _ error: UploadedFile.Stored.Failure) async {
    await arriving.intake?.cancel(error.message)
    arriving.intake = nil
    arriving.file.state = .refused(error.message)
    await visitor?.note(error)
  }

  private func end() async {
    guard var arriving else { return }
    if let intake = arriving.intake {
      do throws(UploadedFile.Stored.Failure) {
        // An empty file is refused with a message.
        try await intake.finish(isEnd: true)
        arriving.file = await intake.file
      } catch {
        await refuse(&arriving, error)
      }
    }
    self.arriving = nil
    let digest = arriving.hash.finalize().map { String($0, radix: 16) }.joined(separator: ".")
    files.append(
      FormFile(
        layer: arriving.offer.layer, item: arriving.offer.item, control: arriving.offer.control, slot: arriving.slot,
        content: "\(arriving.name)/\(arriving.count)/\(digest)", file: arriving.file))
    if isCancelled { await cancel() }
  }

  /// Cancels the form and deletes its files.
  func cancel() async {
    isCancelled = true
    await arriving?.intake?.cancel()
    arriving = nil
    await remove(arrived.untaken)
    files = []
  }

  /// Deletes files that no page took.
  func remove(_ ids: [String]) async { for id in ids { await store?.remove(id) } }
}

extension Visitor {
  /// Marks the page and the visitor as active while a form is being received.
  func noteArrival(for pageID: String) {
    activity.touch()
    page(pageID)?.lastUse = .now
  }

  /// Records a refused file of a form.
  func note(_ failure: UploadedFile.Stored.Failure) {
    metrics.refusal()
    if failure.code != .refused { environment.report(Diagnostic(.effect, .error, "A file of a form was not stored: \(failure.detail)")) }
  }

  var uploadStore: any UploadStore { environment.uploads }
}
