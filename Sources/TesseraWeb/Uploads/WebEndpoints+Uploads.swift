internal import HTTPTypes
internal import Hummingbird
internal import Logging
internal import NIOCore
internal import Synchronization
internal import TesseraFlow
internal import TesseraHTML
internal import TesseraScreen

/// Files in pieces: `POST` begins one and tells its id, `PATCH` adds bytes at an offset, `GET` tells the offset after a cut.
///
/// Every answer about a file has `Upload-Offset`. A file that is here already is begun as complete: nothing of it is sent again.
/// Sending a piece twice stores it once: the second one gets 409 with the offset. An id of somebody else is answered like one that does not exist.
extension WebEndpoints {
  func beginUpload(_ request: Request, _ context: Context) async throws -> Response {
    let body = try await RequestBody.collect(request, context, limits: limits)
    let scope = try await host.scope(of: request, context)
    guard let wish = decode(UploadRequest.self, body) else { return json(EventAnswer.malformed) }
    guard let (visitor, fields) = try await user(of: scope) else { return json(absent(scope)) }
    switch await visitor.beginUpload(wish) {
    case .begun(let intake):
      let file = await intake.file
      var response = Response(
        status: .created,
        headers: [.contentType: "application/json", .cacheControl: "no-store", .uploadOffset: "\(await intake.received)"],
        body: ResponseBody(byteBuffer: ByteBuffer(string: #"{"id":"\#(file.id)","complete":\#(!file.isReceiving)}"#)))
      for field in fields { response.headers.append(field) }
      return response
    case .notOffered: return json(.outcome(.refused(.unavailable)), fields)
    case .refused: return json(.outcome(.refused(.invalidValue)), fields)
    case .unknownPage: return json(.unknownPage, fields)
    case .elsewhere: return json(.elsewhere, fields)
    case .tooMany(let seconds): return json(.tooMany(retryAfter: seconds), fields)
    }
  }

  func uploadOffset(_ request: Request, _ context: Context) async throws -> Response {
    switch try await uploading(request, context) {
    case .known(_, let upload): return offset(.noContent, await upload.intake.received)
    case .unknown(let answer): return answer
    }
  }

  func upload(_ request: Request, _ context: Context) async throws -> Response {
    let (visitor, upload): (Visitor, VisitorUpload)
    switch try await uploading(request, context) {
    case .known(let whose, let found): (visitor, upload) = (whose, found)
    case .unknown(let answer):
      RequestBody.cut((context as? any ChannelRequestContext)?.channel)
      return answer
    }
    let intake = upload.intake
    guard let start = request.headers[.uploadOffset].flatMap({ Int($0) }) else {
      RequestBody.cut((context as? any ChannelRequestContext)?.channel)
      return plain(.badRequest, "Upload-Offset is missing.")
    }
    if let seconds = await visitor.admitUpload() {
      RequestBody.cut((context as? any ChannelRequestContext)?.channel)
      throw PlainAnswer.tooMuch(seconds)
    }
    let way = try host.uploadPlace(for: visitor.id, request, context)
    defer { way.leave() }
    let id = await intake.file.id
    let sender = await intake.beginSending()
    guard await intake.received == start else {
      RequestBody.cut((context as? any ChannelRequestContext)?.channel)
      return offset(.conflict, await intake.received)
    }
    let place = Mutex(start)
    do {
      try await StreamedBody.read(request, context, limits: limits) { bytes in
        try await intake.take(bytes, at: place.withLock { $0 }, sender: sender)
        place.withLock { $0 += bytes.count }
        await visitor.noteUpload(id)
      }
      // A file takes long: whoever was signed out meanwhile has sent it for nobody.
      guard visitor.isOf(try await host.identity(of: request, context)) else {
        await intake.cancel()
        await visitor.noteUpload(id)
        return plain(.notFound, "There is no such upload.")
      }
      try await intake.finish()
      await visitor.noteUpload(id)
      return offset(.noContent, await intake.received)
    } catch let failure as UploadFailure {
      await visitor.noteUpload(id)
      switch failure.code {
      case .offset: return offset(.conflict, await intake.received)
      case .unknown: return plain(.notFound, "There is no such upload.")
      case .refused, .full: return plain(.unprocessableContent, host.app.localizer(for: await visitor.visit).string(failure.message))
      case .failed:
        context.logger.error("an upload was not stored", metadata: ["error": "\(failure.detail)"])
        return plain(.serviceUnavailable, "The file could not be stored now.")
      }
    } catch {
      await visitor.noteUpload(id)
      throw error
    }
  }

  private enum Uploading {
    case known(Visitor, VisitorUpload)
    case unknown(Response)
  }

  private func uploading(_ request: Request, _ context: Context) async throws -> Uploading {
    let scope = try await host.scope(of: request, context)
    let missing = Uploading.unknown(plain(.notFound, "There is no such upload."))
    guard let id = context.parameters.get("id"), UploadedFile.isID(id) else { return missing }
    guard let visitor = try await sameUser(of: scope) else { return .unknown(json(absent(scope))) }
    if let upload = await visitor.upload(id) { return .known(visitor, upload) }
    // The file is this person's, and no page here waits for it: begin again, and go on where it was.
    return await visitor.hasUpload(id) ? .unknown(json(.unknownPage)) : missing
  }

  private func offset(_ status: HTTPResponse.Status, _ offset: Int) -> Response {
    Response(status: status, headers: [.uploadOffset: "\(offset)", .cacheControl: "no-store"])
  }

  // MARK: Without script

  /// A form with files: everything in one body, whose files go to the store while they arrive.
  func formWithFiles(_ request: Request, _ context: Context, _ scope: RequestScope, boundary: String) async throws -> Response {
    guard let (visitor, fields) = try await user(of: scope) else {
      RequestBody.cut((context as? any ChannelRequestContext)?.channel)
      return redirect(to: scope.target.uri, scope, [])
    }
    if let seconds = await visitor.admitUpload() {
      RequestBody.cut((context as? any ChannelRequestContext)?.channel)
      return say(.tooMuch(seconds), scope)
    }
    let way = try host.uploadPlace(for: visitor.id, request, context)
    defer { way.leave() }
    var bounds = MultipartReader.Bounds()
    (bounds.parts, bounds.fieldBytes) = (limits.formFields, limits.bodyBytes)
    guard let reader = MultipartReader(boundary: boundary, bounds: bounds) else { return say(.unreadable, scope) }
    let form = FormWithFiles(reader, visitor, page: scope.target.pageID ?? "")
    do {
      try await StreamedBody.read(request, context, limits: limits) { try await form.take($0) }
      guard await form.isComplete else { throw MultipartReader.Failure.malformed }
    } catch {
      await form.cancel()
      guard let failure = error as? MultipartReader.Failure else { throw error }
      return say(failure == .tooLarge ? .tooLargeForm : .unreadable, scope)
    }
    // Somebody may have been signed out while the files came.
    let now = try await host.scope(of: request, context)
    guard visitor.isOf(now.visit.identity), now.visitorID == scope.visitorID else {
      await form.cancel()
      return redirect(to: scope.target.uri, now, [])
    }
    await visitor.update(now.visit)
    return try await submit(FormSubmission(await form.fields, maximumFields: limits.formFields), visitor, now, fields)
  }
}

extension WebHost {
  /// A place for a request with files, to be given back.
  ///
  /// - Throws: ``PlainAnswer`` 429 where the visitor or the address has too many of them under way. The connection is closed then.
  func uploadPlace(for visitor: String, _ request: Request, _ context: Context) throws -> UploadGate.Place {
    let address = origin(of: request, context).limitKey
    if let place = services.uploads.enter(visitor: visitor, address: address) { return place }
    services.logOnce(.notice, "too many files are sent at once", of: address)
    RequestBody.cut((context as? any ChannelRequestContext)?.channel)
    throw PlainAnswer(status: .tooManyRequests, words: "Too many files at once. Try again in \(5) s.", retryAfter: 5)
  }
}

/// The fields and files of a form while it arrives.
private actor FormWithFiles {
  private(set) var fields: [(name: String, value: String)] = []
  private var reader: MultipartReader
  private let visitor: Visitor
  private let page: String
  private var intake: UploadIntake?
  private var waiting: UploadRequest?
  /// Whether the file that comes is here already: the form was sent before.
  private var isKnown = false
  private var files = 0
  /// The bytes of files that nobody takes; beyond a bound nobody listens any more.
  private var skipped = 0

  init(_ reader: MultipartReader, _ visitor: Visitor, page: String) { (self.reader, self.visitor, self.page) = (reader, visitor, page) }

  var isComplete: Bool { reader.isComplete }

  func take(_ bytes: [UInt8]) async throws {
    for event in try reader.read(bytes) {
      switch event {
      case .field(let name, let value): fields.append((name, value))
      case .file(let name, let filename): begin(name, filename)
      case .bytes(let bytes): try await take(content: bytes)
      case .fileEnd: await end()
      }
    }
  }

  private func begin(_ name: String, _ filename: String) {
    files += 1
    (waiting, isKnown) = (nil, false)
    let prefix = WireNames.file.string
    guard name.hasPrefix(prefix), !filename.isEmpty, let at = name.firstIndex(of: "@") else { return }
    func value(_ name: StaticString) -> String? { fields.last { $0.name == name.string }?.value }
    waiting = UploadRequest(
      page: page, layer: value(WireNames.layer).flatMap { Int($0) } ?? 0, item: String(name[name.index(after: at)...]),
      control: String(name.dropFirst(prefix.count).prefix { $0 != "@" }), name: filename, size: nil,
      // The same form, sent again from the same revision, brings the same files.
      key: "form/\(value(WireNames.revision) ?? "")/\(files)/\(filename)")
  }

  private func start() async {
    guard let request = waiting else { return }
    waiting = nil
    guard case .begun(let intake) = await visitor.beginUpload(request) else { return }
    isKnown = await !intake.file.isReceiving
    if !isKnown { self.intake = intake }
  }

  private func take(content bytes: [UInt8]) async throws {
    await start()
    guard let intake else {
      if isKnown { return }
      skipped += bytes.count
      if skipped > 64 * 1024 * 1024 { throw MultipartReader.Failure.tooLarge }
      return
    }
    do {
      try await intake.take(bytes, at: await intake.received)
      await visitor.noteUpload(await intake.file.id)
    } catch {
      await intake.cancel(error.message)
      await visitor.noteUpload(await intake.file.id)
      self.intake = nil
    }
  }

  private func end() async {
    // An empty file is refused in words.
    await start()
    guard let intake else { return }
    self.intake = nil
    do { try await intake.finish(isEnd: true) } catch { await intake.cancel(error.message) }
    await visitor.noteUpload(await intake.file.id)
  }

  func cancel() async {
    guard let intake else { return }
    self.intake = nil
    await intake.cancel()
    await visitor.noteUpload(await intake.file.id)
  }
}

extension HTTPField.Name {
  static let uploadOffset = HTTPField.Name("Upload-Offset")!
}
