/// A field for the user's files, for a property of the state. Files are chosen, dropped or sent with a form. Each
/// shows its progress and can be removed.
///
/// ```swift
/// UploadItem("Documents", files: \.documents, accepts: [.pdf, .images], limit: UploadedFile.Limit(files: 5, eachUpTo: .megabytes(20)))
/// ```
/// The state contains references to the files. Their bytes are in the environment's ``ScreenEnvironment/uploads``.
/// If a file's content doesn't match its kind, or the file is too large or incomplete, it is refused with a
/// message below the field, and its bytes are deleted.
public struct UploadItem<Owner: Screen>: StockItem {
  public var traits = Row.Traits()
  public let words: Phrase
  @usableFromInline let path: Property<Owner.State, [UploadedFile]>
  private let accepts: UploadedFile.FileTypes
  private let limit: UploadedFile.Limit
  private let help: Phrase?
  private var error: Phrase?
  private let isRequired: Bool
  private let arrived: (@Sendable (UploadedFile) -> Owner.Action)?
  private var files: [UploadedFile] = []

  /// Creates a field for files.
  ///
  /// - Parameters:
  ///   - property: The files, in the order in which their uploads began.
  ///   - accepts: The accepted kinds, detected from the content.
  ///   - limit: The maximum number of files and the maximum size of each.
  ///   - arrived: Makes the action that is sent when a file is complete.
  public init(
    _ title: Phrase, files property: Property<Owner.State, [UploadedFile]>, accepts: UploadedFile.FileTypes = .all,
    limit: UploadedFile.Limit = UploadedFile.Limit(), help: Phrase? = nil, isRequired: Bool = false, error: Phrase? = nil,
    arrived: (@Sendable (UploadedFile) -> Owner.Action)? = nil
  ) {
    (words, path, self.accepts, self.limit) = (title, property, accepts, limit)
    (self.help, self.isRequired, self.error, self.arrived) = (help, isRequired, error, arrived)
  }

  public var property: (any PartialKeyPath<Owner.State> & Sendable)? { path }
  public var details: ItemDetails<Owner> {
    ItemDetails(
      height: traits.height, property: path, refusal: files.contains(where: \.isReceiving) ? "A file is still being uploaded" : nil)
  }

  public mutating func read(_ state: Owner.State) {
    files = Owner.value(of: path, in: state)
    if error == nil { error = Owner.fieldError(of: path, in: state) }
  }

  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.traits == rhs.traits && lhs.words == rhs.words && lhs.accepts == rhs.accepts && lhs.limit == rhs.limit && lhs.help == rhs.help
      && lhs.error == rhs.error && lhs.isRequired == rhs.isRequired && lhs.files == rhs.files
  }

  private var rule: UploadedFile.Rule {
    UploadedFile.Rule(accepts: accepts, size: limit.size, remaining: max(0, limit.files - files.count { $0.refusal == nil }))
  }

  public var element: Element {
    let field = Element.FileField(
      words, rule: rule, help: help ?? "\(accepts.names), up to \(limit.size.phrase) each", error: error, isRequired: isRequired,
      availability: traits.availability)
    return .column([.fileField(field)] + files.map(row))
  }

  private func row(of file: UploadedFile) -> Element {
    let name = Phrase(file.name)
    func button(_ title: Phrase, _ label: Phrase) -> Element {
      .accessible(
        .button(Element.Button(title, control: remover(of: file), emphasis: .subtle, availability: traits.availability)),
        Element.Accessibility(label: label))
    }
    switch file.state {
    case .receiving(let count):
      let words: Phrase =
        file.size.map { "\(name): \(UploadedFile.ByteCount(bytes: count).phrase) of \(UploadedFile.ByteCount(bytes: $0).phrase)" }
        ?? "\(name): \(UploadedFile.ByteCount(bytes: count).phrase)"
      return .row([.progress(Element.Progress(words, fraction: file.fraction)), button("Cancel", "Cancel \(name)")])
    case .complete(let type):
      return .row([
        .label(Element.Label(name, subtitle: "\(type.name) · \(UploadedFile.ByteCount(bytes: file.size ?? 0).phrase)", icon: "check")),
        button("Remove", "Remove \(name)"),
      ])
    case .refused(let reason):
      return .message(
        Element.Message(
          name, detail: reason, tone: .failure, action: Element.Button("Dismiss", control: remover(of: file), emphasis: .subtle)))
    }
  }

  private func remover(of file: UploadedFile) -> Control.Name { Control.Name("remove.\(file.id)") }

  public func intent(for event: Control.Event) -> Intent<Owner>? {
    switch event.value {
    case .file(.picked(let path))?: return copy(path)
    case .file(let change)?: return take(change)
    case nil:
      guard let file = files.first(where: { remover(of: $0) == event.control }) else { return nil }
      return .all([
        .edit(Edit(path, removing: file)),
        .effect(.cancel(copying(file.id))),
        .effect(.run { context in await context.environment.uploads.remove(file.id) }),
      ])
    case .text?, .flag?, .number?: return nil
    }
  }

  private func copying(_ id: String) -> EffectID { EffectID("upload \(id)") }

  private func take(_ change: UploadedFile.Change) -> Intent<Owner>? {
    let edit = Intent<Owner>.edit(Edit(path, taking: change))
    let file: UploadedFile
    var isNew = false
    switch change {
    case .began(let begun): (file, isNew) = (begun, true)
    case .changed(let changed): file = changed
    case .picked: return nil
    }
    guard isNew || files.contains(where: { $0.id == file.id }) else {
      // The user removed the file while its last bytes were being uploaded.
      return .effect(.run { context in await context.environment.uploads.remove(file.id) })
    }
    guard file.isComplete, !files.contains(where: { $0.id == file.id && $0.isComplete }) else { return edit }
    return .all(
      [edit, .effect(.announce("\(Phrase(file.name)) was uploaded"))] + (arrived.map { [.action($0(file))] } ?? []))
  }

  private func copy(_ source: String) -> Intent<Owner> {
    var file = UploadedFile(name: source)
    file.isCopied = true
    let (rule, path, arrived) = (rule, path, arrived)
    var work = Effect<Intent<Owner>>.Work(id: copying(file.id)) { [file] context in
      @Sendable func tell(_ change: UploadedFile.Change) { context.send(.edit(Edit(path, taking: change))) }
      var shown = file
      do {
        let reader = try LocalFile.opened(source)
        shown.size = reader.size
        let intake = try await UploadIntake.begin(shown, owner: "", rule: rule, in: context.environment.uploads)
        tell(.began(shown))
        try await withTaskCancellationHandler {
          try await intake.copy(reader) { tell(.changed($0)) }
        } onCancel: {
          Task { await intake.cancel() }
        }
        let whole = await intake.file
        context.answer(
          .all(
            [.edit(Edit(path, taking: .changed(whole))), .effect(.announce("\(Phrase(whole.name)) was uploaded"))]
              + (arrived.map { [.action($0(whole))] } ?? [])))
      } catch let failure as UploadedFile.Stored.Failure {
        shown.state = .refused(failure.message)
        context.answer(.edit(Edit(path, taking: .began(shown))))
      } catch {
        if !(error is CancellationError) {
          context.environment.report(Diagnostic(.effect, .error, "Copying a file of this machine failed: \(LoadFailure(error).detail)"))
        }
        throw error
      }
    }
    // If the part or the role of the user is removed, the copy ends, so that no file remains in progress.
    work.failed = { [file] _ in .edit(Edit(path, interrupting: file)) }
    return .effect(Effect(steps: [.work(work)]))
  }
}

extension UploadIntake {
  /// Copies a local file and reports the progress after every twentieth of it.
  fileprivate func copy(_ source: borrowing LocalFile, _ tell: @Sendable (UploadedFile) -> Void) async throws {
    let step = max(1 << 20, (file.size ?? 0) / 20)
    var told = 0
    while let bytes = try source.next() {
      try Task.checkCancellation()
      try await take(bytes, at: received)
      if received - told >= step {
        told = received
        tell(file)
      }
      await Task.yield()
    }
    try await finish()
    if file.isReceiving {
      await cancel()
      throw UploadedFile.Stored.Failure(.refused, "The file was not uploaded completely")
    }
  }
}

extension Edit {
  /// Applies a change to one file and keeps other changes made meanwhile.
  init(_ property: Property<State, [UploadedFile]>, taking change: UploadedFile.Change) {
    self.init(property, describing: change) { $0.take(change) }
  }

  /// Marks a file as incomplete, because the rest of it won't arrive.
  init(_ property: Property<State, [UploadedFile]>, interrupting file: UploadedFile) {
    self.init(property, describing: "interrupts \(file.id)") { files in
      guard let index = files.firstIndex(where: { $0.id == file.id && $0.isReceiving }) else { return }
      files[index].state = .refused("The file was not uploaded completely")
    }
  }

  init(_ property: Property<State, [UploadedFile]>, removing file: UploadedFile) {
    self.init(property, describing: "removes \(file.id)") { $0.removeAll { $0.id == file.id } }
  }
}
