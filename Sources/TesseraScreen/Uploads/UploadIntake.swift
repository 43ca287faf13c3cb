/// Receives one file: checks its name, size and content as it arrives, and writes its bytes to a store.
///
/// A refused file is deleted at once. All hosts use this type, so a rule has the same meaning on each of them.
///
/// - Law: never more than the bytes of one call are in memory.
/// - Law: of several senders of the same file only the latest continues. The others receive
///   ``UploadedFile/Stored/Failure/Code/offset``.
package actor UploadIntake {
  /// The current state of the file.
  package private(set) var file: UploadedFile
  private let store: any UploadStore
  private let rule: UploadedFile.Rule
  private let owner: String
  private var sniffer = FileSniffer()
  private var offset = 0
  private var sender = 0
  /// Whether bytes are being written. Other calls can't write meanwhile.
  private var isWriting = false

  private init(_ file: UploadedFile, _ store: any UploadStore, _ rule: UploadedFile.Rule, owner: String) {
    (self.file, self.store, self.rule, self.owner) = (file, store, rule, owner)
  }

  /// Begins to receive a file, or resumes the upload with the same owner and key.
  ///
  /// - Parameter person: The user whose quota the file counts toward, the same in all browsers. Empty for an
  ///   unknown user.
  /// - Throws: ``UploadedFile/Stored/Failure``. Nothing was stored then.
  package static func begin(
    _ file: UploadedFile, key: String = "", owner: String, person: String = "", rule: UploadedFile.Rule, in store: any UploadStore
  ) async throws(UploadedFile.Stored.Failure) -> UploadIntake {
    if let reason = rule.refusal(name: file.name, size: file.size) { throw UploadedFile.Stored.Failure(.refused, reason) }
    let stored = try await store.begin(UploadedFile.Stored.New(id: file.id, owner: owner, person: person, key: key, size: file.size))
    // A resumed file was counted when it began.
    if stored.id == file.id, let reason = rule.fullness {
      await store.remove(stored.id)
      throw UploadedFile.Stored.Failure(.refused, reason)
    }
    var known = UploadedFile(id: stored.id, name: file.name, size: file.size)
    known.isCopied = file.isCopied
    let intake = UploadIntake(known, store, rule, owner: owner)
    try await intake.goOn(from: stored)
    return intake
  }

  /// The number of bytes received.
  package var received: Int { offset }

  private func goOn(from stored: UploadedFile.Stored) async throws(UploadedFile.Stored.Failure) {
    offset = stored.offset
    if let type = stored.type {
      (file.size, file.state) = (stored.offset, .complete(type))
      return
    }
    // The whole content is checked, even if another process received the first part.
    var position = 0
    while position < offset {
      let piece = try await store.read(file.id, from: position, upTo: min(256 * 1024, offset - position))
      if piece.isEmpty { break }
      sniffer.look(at: piece)
      position += piece.count
    }
    offset = position
    file.state = .receiving(offset)
  }

  /// Registers a new sender. Bytes of earlier senders are refused from now on.
  package func beginSending() -> Int {
    sender += 1
    return sender
  }

  /// Receives bytes at `position` in the file.
  ///
  /// - Throws: ``UploadedFile/Stored/Failure``. With `.refused` the file isn't accepted and was deleted.
  package func take(_ bytes: [UInt8], at position: Int, sender: Int? = nil) async throws(UploadedFile.Stored.Failure) {
    guard sender == nil || sender == self.sender, !isWriting, position == offset, file.isReceiving else {
      throw UploadedFile.Stored.Failure(file.refusal == nil ? .offset : .refused, file.refusal)
    }
    isWriting = true
    defer { isWriting = false }
    // If writing fails, the bytes are sent and checked again.
    var seen = sniffer
    seen.look(at: bytes)
    if offset + bytes.count > rule.size.bytes { try await refuse(rule.tooLarge) }
    if let size = file.size, offset + bytes.count > size { try await refuse("It is larger than the browser said") }
    if seen.excludes(rule.accepts) { try await refuse(rule.wrongKind) }
    do throws(UploadedFile.Stored.Failure) {
      try await store.append(bytes, to: file.id, at: offset)
    } catch {
      if error.code == .full { try await refuse(error.message) }
      throw error
    }
    sniffer = seen
    offset += bytes.count
    if file.isReceiving { file.state = .receiving(offset) }
  }

  /// Completes the file when all of it has arrived. Does nothing before that, or when called again.
  ///
  /// - Parameter isEnd: Whether all bytes have arrived, if the size is unknown.
  package func finish(isEnd: Bool = false) async throws(UploadedFile.Stored.Failure) {
    guard file.isReceiving, !isWriting, offset == file.size || isEnd && file.size == nil else { return }
    isWriting = true
    defer { isWriting = false }
    if offset == 0 { try await refuse("It is empty") }
    if let reason = rule.refusal(name: file.name, content: sniffer.type) { try await refuse(reason) }
    guard let type = sniffer.type else { return }
    try await store.finish(file.id, type: type)
    if let reason = file.refusal {
      // The upload was cancelled during the call.
      await store.remove(file.id)
      throw UploadedFile.Stored.Failure(.refused, reason)
    }
    (file.size, file.state) = (offset, .complete(type))
  }

  /// Cancels the upload and deletes its bytes.
  package func cancel(_ reason: Phrase = "The file was not uploaded completely") async {
    guard file.isReceiving else { return }
    file.state = .refused(reason)
    await store.remove(file.id)
  }

  private func refuse(_ reason: Phrase) async throws(UploadedFile.Stored.Failure) {
    file.state = .refused(reason)
    await store.remove(file.id)
    throw UploadedFile.Stored.Failure(.refused, reason)
  }
}
