/// Takes one file in: judges its name, its size and its content while it arrives, and hands its bytes to a store.
///
/// What is refused is deleted at once. Every host goes through it, so that a rule means the same on all of them.
///
/// - Law: at no time is more in memory than the bytes of one call.
/// - Law: of several senders of the same file only the latest goes on; the others get ``UploadFailure/Code/offset``.
public actor UploadIntake {
  /// The file as it is now.
  public private(set) var file: UploadedFile
  private let store: any UploadStore
  private let rule: FileRule
  private let owner: String
  private var sniffer = FileSniffer()
  private var offset = 0
  private var sender = 0
  /// Whether bytes are being written: nobody else writes meanwhile.
  private var isWriting = false

  private init(_ file: UploadedFile, _ store: any UploadStore, _ rule: FileRule, owner: String) {
    (self.file, self.store, self.rule, self.owner) = (file, store, rule, owner)
  }

  /// Begins to take a file in, or goes on with the one that was begun with the same owner and key.
  ///
  /// - Parameter person: The person whose room it takes, in whatever browser; empty where nobody is known.
  /// - Throws: ``UploadFailure``; nothing was stored then.
  public static func begin(
    _ file: UploadedFile, key: String = "", owner: String, person: String = "", rule: FileRule, in store: any UploadStore
  ) async throws(UploadFailure) -> UploadIntake {
    if let reason = rule.refusal(name: file.name, size: file.size) { throw UploadFailure(.refused, reason) }
    let stored = try await store.begin(NewUpload(id: file.id, owner: owner, person: person, key: key, size: file.size))
    // One that goes on was counted when it began.
    if stored.id == file.id, let reason = rule.fullness {
      await store.remove(stored.id)
      throw UploadFailure(.refused, reason)
    }
    var known = UploadedFile(id: stored.id, name: file.name, size: file.size)
    known.isCopied = file.isCopied
    let intake = UploadIntake(known, store, rule, owner: owner)
    try await intake.goOn(from: stored)
    return intake
  }

  /// The number of bytes that are here.
  public var received: Int { offset }

  private func goOn(from stored: StoredUpload) async throws(UploadFailure) {
    offset = stored.offset
    if let type = stored.type {
      (file.size, file.state) = (stored.offset, .complete(type))
      return
    }
    // The content is judged as a whole, whatever process took its beginning.
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

  /// A sender that goes on from now; whoever sent before is not listened to any more.
  public func beginSending() -> Int {
    sender += 1
    return sender
  }

  /// Takes bytes that stand at `position` of the file.
  ///
  /// - Throws: ``UploadFailure``: `.refused` when the file is not taken, after which nothing of it is left.
  public func take(_ bytes: [UInt8], at position: Int, sender: Int? = nil) async throws(UploadFailure) {
    guard sender == nil || sender == self.sender, !isWriting, position == offset, file.isReceiving else {
      throw UploadFailure(file.refusal == nil ? .offset : .refused, file.refusal)
    }
    isWriting = true
    defer { isWriting = false }
    // What could not be written is sent again, and then looked at again.
    var seen = sniffer
    seen.look(at: bytes)
    if offset + bytes.count > rule.size.bytes { try await refuse(rule.tooLarge) }
    if let size = file.size, offset + bytes.count > size { try await refuse("It is larger than the browser said") }
    if seen.excludes(rule.accepts) { try await refuse(rule.wrongKind) }
    do throws(UploadFailure) {
      try await store.append(bytes, to: file.id, at: offset)
    } catch {
      if error.code == .full { try await refuse(error.message) }
      throw error
    }
    sniffer = seen
    offset += bytes.count
    if file.isReceiving { file.state = .receiving(offset) }
  }

  /// Makes the file whole once all of it is here; does nothing before, or a second time.
  ///
  /// - Parameter isEnd: Whether nothing more comes, where the size was not known.
  public func finish(isEnd: Bool = false) async throws(UploadFailure) {
    guard file.isReceiving, !isWriting, offset == file.size || isEnd && file.size == nil else { return }
    isWriting = true
    defer { isWriting = false }
    if offset == 0 { try await refuse("It is empty") }
    if let reason = rule.refusal(name: file.name, content: sniffer.type) { try await refuse(reason) }
    guard let type = sniffer.type else { return }
    try await store.finish(file.id, type: type)
    if let reason = file.refusal {
      // It was ended meanwhile.
      await store.remove(file.id)
      throw UploadFailure(.refused, reason)
    }
    (file.size, file.state) = (offset, .complete(type))
  }

  /// Ends it: whatever is here is deleted.
  public func cancel(_ reason: Phrase = "It did not arrive completely") async {
    guard file.isReceiving else { return }
    file.state = .refused(reason)
    await store.remove(file.id)
  }

  private func refuse(_ reason: Phrase) async throws(UploadFailure) {
    file.state = .refused(reason)
    await store.remove(file.id)
    throw UploadFailure(.refused, reason)
  }
}
