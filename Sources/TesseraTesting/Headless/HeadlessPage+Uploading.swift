public import TesseraScreen

extension HeadlessPage {
  /// Chooses a file for a field, as a user would. The bytes are stored in the environment's upload store.
  ///
  /// ```swift
  /// await app.upload("Documents", Array("%PDF-1.7 …".utf8), name: "contract.pdf")
  /// ```
  /// - Parameter size: The announced size, if it differs from the number of bytes.
  /// - Returns: The file in its final state: complete, or refused with the reason that the page shows. `nil`
  ///   if there is no such field, in which case the test has failed.
  @discardableResult
  public func upload(
    _ label: Phrase, _ bytes: [UInt8], name: String, size: Int? = nil, in container: Phrase? = nil, fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) async -> UploadedFile? {
    let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
    var field: (element: ShownElement, rule: UploadedFile.Rule, name: Control.Name)?
    let isFound = act(position) {
      let element = try find(label, nil, container, "given a file") { if case .files = $0 { true } else { false } }
      if let control = element.control, case .files(let rule) = control.kind { field = (element, rule, control.name) }
    }
    guard isFound, let field else { return nil }
    func tell(_ change: UploadedFile.Change) {
      _ = act(position) {
        try send(.control(field.element.row, field.name, .file(change), layer: field.element.layer), "handing over '\(name)'")
      }
    }
    var file = UploadedFile(name: name, size: size ?? bytes.count)
    do throws(UploadedFile.Stored.Failure) {
      let intake = try await UploadIntake.begin(file, owner: "test", rule: field.rule, in: page.environment.uploads)
      tell(.began(await intake.file))
      do throws(UploadedFile.Stored.Failure) {
        for start in stride(from: 0, to: bytes.count, by: 1024) {
          try await intake.take(Array(bytes[start..<min(start + 1024, bytes.count)]), at: start)
        }
        try await intake.finish()
        await intake.cancel()
      } catch {
        await intake.cancel(error.message)
      }
      file = await intake.file
      tell(.changed(file))
    } catch {
      file.state = .refused(error.message)
      tell(.began(file))
    }
    return file
  }
}
