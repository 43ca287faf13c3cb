internal import Synchronization
internal import TesseraScreen

/// A file of a form without the script, once received.
struct FormFile: Sendable {
  let layer: Page.LayerID
  let item: String
  let control: Control.Name
  /// The control of the file in the page's forms. The same in a repeated form.
  let slot: String
  /// The name, length and SHA-256 of the received data, whether accepted or not.
  let content: String
  /// The file: complete with its bytes in the store, or refused without any.
  let file: UploadedFile
}

/// The files of a form without the script. They are in the store, and belong to no page until the form is submitted.
///
/// - Law: files that no page took are deleted: an interrupted or repeated form leaves none.
final class FormFiles: Sendable {
  let files: [FormFile]
  private let taken = Mutex<Set<String>>([])

  init(_ files: [FormFile]) { self.files = files }

  /// Marks the file as owned by a page, so it isn't deleted.
  func take(_ id: String) { _ = taken.withLock { $0.insert(id) } }

  /// The files that no page took.
  var untaken: [String] {
    let taken = taken.withLock { $0 }
    return files.filter { $0.file.isComplete && !taken.contains($0.file.id) }.map(\.file.id)
  }
}
