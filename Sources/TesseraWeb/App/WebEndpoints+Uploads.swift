internal import HTTPTypes
internal import Hummingbird
internal import Logging
internal import NIOCore
internal import Synchronization
internal import TesseraFlow
internal import TesseraHTML
internal import TesseraScreen

/// Uploads in pieces: `POST` starts one and returns its id, `PATCH` adds bytes at an offset, `GET` returns the offset
/// after an interruption.
///
/// Every answer about a file has the header `Upload-Offset`. Starting an upload of a complete file answers that it is
/// complete, and nothing is sent again. A piece sent twice is stored once: the second one gets 409 with the offset.
/// Another user's id is answered like an unknown one.
extension WebEndpoints {
  func beginUpload(_ request: Request, _ context: Context) async throws -> Response {
    let body = try await body(of: request, context)
    defer { body.giveBack() }
    let scope = try await host.scope(of: request, context)
    guard let wish = decode(UploadRequest.self, body.bytes) else { return json(EventAnswer.malformed) }
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
    case .notOffered: return json(.outcome(.refused(.unavailable)), fields, scope)
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
    let way = try host.uploadSlot(for: visitor.id, request, context)
    defer { way.leave() }
    let id = await intake.file.id
    let sender = await intake.beginSending()
    guard await intake.received == start else {
      RequestBody.cut((context as? any ChannelRequestContext)?.channel)
      return offset(.conflict, await intake.received)
    }
    let position = Mutex(start)
    do {
      try await StreamedBody.read(request, context, limits: limits) { bytes in
        try await intake.take(bytes, at: position.withLock { $0 }, sender: sender)
        position.withLock { $0 += bytes.count }
        await visitor.noteUpload(id)
      }
      // Uploads take long: if the user signed out meanwhile, the file belongs to nobody.
      guard visitor.isOf(try await host.identity(of: request, context)) else {
        await intake.cancel()
        await visitor.noteUpload(id)
        return plain(.notFound, "There is no such upload.")
      }
      try await intake.finish()
      // The file is complete, but its page isn't stored: the client starts again and finds it complete.
      guard await visitor.noteUpload(id) else { return json(.elsewhere) }
      return offset(.noContent, await intake.received)
    } catch let failure as UploadedFile.Stored.Failure {
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
    guard let id = context.parameters.get("_tessera_id"), UploadedFile.isID(id) else { return missing }
    guard let visitor = try await sameUser(of: scope) else { return .unknown(json(absent(scope))) }
    if let upload = await visitor.upload(id) { return .known(visitor, upload) }
    // The file belongs to this user, but no page here waits for it: start again and resume.
    return await visitor.hasUpload(id) ? .unknown(json(.unknownPage)) : missing
  }

  private func offset(_ status: HTTPResponse.Status, _ offset: Int) -> Response {
    Response(status: status, headers: [.uploadOffset: "\(offset)", .cacheControl: "no-store"])
  }

  // MARK: Without script

  /// Handles a form with files: everything in one body, whose files are stored as they arrive.
  func formWithFiles(_ request: Request, _ context: Context, _ scope: RequestScope, boundary: String) async throws -> Response {
    guard let (visitor, fields) = try await user(of: scope) else {
      return try await strayWithFiles(request, context, scope, boundary: boundary)
    }
    if let seconds = await visitor.admitUpload() {
      RequestBody.cut((context as? any ChannelRequestContext)?.channel)
      return say(.tooMuch(seconds), scope, fields)
    }
    let way: UploadGate.Slot
    do { way = try host.uploadSlot(for: visitor.id, request, context) } catch let refusal as PlainAnswer {
      return say(refusal, scope, fields)
    }
    defer { way.leave() }
    guard let reader = reader(boundary) else { return say(.unreadable, scope, fields) }
    let form = FormWithFiles(reader, visitor, page: scope.target.pageID ?? "", store: await visitor.uploadStore)
    if let refusal = try await read(form, request, context) { return say(refusal, scope, fields) }
    // The user may have signed out during the upload.
    let now: RequestScope
    do { now = try await host.scope(of: request, context) } catch {
      await form.cancel()
      throw error
    }
    guard visitor.isOf(now.visit.identity), now.browser.visitorID == scope.browser.visitorID else {
      await form.cancel()
      return redirect(to: scope.target.uri, now, fields)
    }
    var submission = FormSubmission(await form.fields, maximumFields: limits.formFields)
    let files = await form.arrived
    do {
      let answer: Response
      // A visitor that was evicted meanwhile is restored or starts over. Files keep their owner.
      if let (present, more) = try await found(now) {
        if present.uploadOwner == visitor.uploadOwner { submission.files = files }
        answer = try await submit(submission, present, now, fields + more)
      } else {
        answer = try await stray(submission, now)
      }
      await form.remove(files.untaken)
      return answer
    } catch {
      await form.remove(files.untaken)
      throw error
    }
  }
}

extension WebEndpoints {
  private func reader(_ boundary: String) -> MultipartReader? {
    var bounds = MultipartReader.Bounds()
    (bounds.parts, bounds.fieldBytes) = (limits.formFields, limits.bodyBytes)
    return MultipartReader(boundary: boundary, bounds: bounds)
  }

  /// Reads a form to its end.
  ///
  /// - Returns: The answer if it can't be read. Then nothing of it is kept.
  private func read(_ form: FormWithFiles, _ request: Request, _ context: Context) async throws -> PlainAnswer? {
    do {
      try await StreamedBody.read(request, context, limits: limits) { try await form.take($0) }
      guard await form.isComplete else { throw MultipartReader.Failure.malformed }
      return nil
    } catch {
      await form.cancel()
      guard let failure = error as? MultipartReader.Failure else { throw error }
      return failure == .tooLarge ? .tooLargeForm : .unreadable
    }
  }

  /// Handles a form with files of a client without a visitor: the page starts over with the input but without the
  /// files, whose owner is unknown.
  private func strayWithFiles(_ request: Request, _ context: Context, _ scope: RequestScope, boundary: String) async throws -> Response {
    let address = scope.origin.limitKey
    if let seconds = registry.waitingTime(of: address) {
      RequestBody.cut((context as? any ChannelRequestContext)?.channel)
      return say(.tooMuch(seconds), scope)
    }
    let way = try host.uploadSlot(for: "strangers at \(address)", request, context)
    defer { way.leave() }
    guard let reader = reader(boundary) else { return say(.unreadable, scope) }
    let form = FormWithFiles(reader, nil, page: "", store: nil)
    if let refusal = try await read(form, request, context) { return say(refusal, scope) }
    let now = try await host.scope(of: request, context)
    let submission = FormSubmission(await form.fields, maximumFields: limits.formFields)
    guard let (visitor, fields) = try await found(now) else { return try await stray(submission, now) }
    return try await submit(submission, visitor, now, fields)
  }
}

extension WebHost {
  /// Takes a slot for a request with files, to be released.
  ///
  /// - Throws: ``PlainAnswer`` 429 if the visitor or the address has too many pending. The connection is then closed.
  func uploadSlot(for visitor: String, _ request: Request, _ context: Context) throws -> UploadGate.Slot {
    let address = origin(of: request, context).limitKey
    if let slot = services.requests.uploads.enter(visitor: visitor, address: address) { return slot }
    services.log.once(.notice, "too many files are sent at once", of: address)
    RequestBody.cut((context as? any ChannelRequestContext)?.channel)
    throw PlainAnswer(status: .tooManyRequests, words: "Too many files at once. Try again in \(5) s.", retryAfter: 5)
  }
}

extension HTTPField.Name {
  static let uploadOffset = HTTPField.Name("Upload-Offset")!
}
