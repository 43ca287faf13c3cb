#if canImport(UIKit)
internal import Foundation
internal import TesseraScreen
internal import UIKit
internal import UniformTypeIdentifiers

/// Shows `.fileField`: a button that opens the system's document picker. The item copies the picked files
/// into the store.
final class FileFieldView: ControlView {
  private let button = SpeakingButton(configuration: .gray())
  private let frame = FieldFrame()
  private var field: Element.FileField?
  /// The picker's delegate, which the picker does not keep alive.
  private var picking: FilePicking?

  init(_ context: ElementContext) {
    super.init(frame.view, context)
    frame.insert(button)
    button.addAction(UIAction { [weak self] _ in self?.pick() }, for: .primaryActionTriggered)
  }

  override var target: UIView { button }

  private func pick() {
    guard let field, let base = button.controller else { return }
    let picker = UIDocumentPickerViewController(forOpeningContentTypes: field.rule.accepts.contentTypes, asCopy: true)
    picker.allowsMultipleSelection = field.rule.remaining > 1
    // The views may show another row when the picker closes. The files belong to the row that opened it.
    let (send, control) = (context.send, control)
    picking = FilePicking { urls in
      for url in urls.prefix(field.rule.remaining) { send(control, .file(.picked(path: url.path))) }
    }
    picker.delegate = picking
    base.present(picker, animated: true)
  }

  override func show(_ element: Element) -> Bool {
    guard case .fileField(let field) = element else { return false }
    self.field = field
    control = field.control
    let words: Phrase = "Choose files"
    if button.configuration?.title != context.text(words) { button.configuration?.title = context.text(words) }
    let note: Phrase? = field.note
    frame.show(context.text(field.title), isRequired: field.isRequired, note: context.text(note), isError: field.error != nil)
    button.isEnabled = field.canChoose
    button.setAccessibility(node(element), context.localizer)
    return true
  }
}

/// Receives the picked files.
final class FilePicking: NSObject, UIDocumentPickerDelegate {
  private let done: @MainActor ([URL]) -> Void

  init(_ done: @escaping @MainActor ([URL]) -> Void) { self.done = done }

  func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL]) { done(urls) }
}

extension UploadedFile.FileTypes {
  fileprivate var contentTypes: [UTType] {
    types.map { type in
      switch type {
      case .png: .png
      case .jpeg: .jpeg
      case .gif: .gif
      case .webp: .webP
      case .pdf: .pdf
      case .zip: .zip
      case .text: .text
      @unknown default: .data
      }
    }
  }
}

extension UIResponder {
  /// The controller that contains the view.
  fileprivate var controller: UIViewController? { self as? UIViewController ?? next?.controller }
}
#endif
