public import Foundation
public import UniformTypeIdentifiers

// documentation/uikit/uidocumentpickerviewcontroller
@MainActor open class UIDocumentPickerViewController: UIViewController {
  @_spi(Model) public let modelContentTypes: [UTType]
  @_spi(Model) public let modelIsCopy: Bool
  open weak var delegate: (any UIDocumentPickerDelegate)?
  open var allowsMultipleSelection = false

  public init(forOpeningContentTypes contentTypes: [UTType], asCopy: Bool) {
    (modelContentTypes, modelIsCopy) = (contentTypes, asCopy)
    super.init(nibName: nil, bundle: nil)
  }
  public required init?(coder: NSCoder) { nil }

  /// A person picks files, as the model has it.
  @_spi(Model) public func modelPick(_ urls: [URL]) {
    delegate?.documentPicker(self, didPickDocumentsAt: urls)
    dismiss(animated: false)
  }
}

// documentation/uikit/uidocumentpickerdelegate
@MainActor public protocol UIDocumentPickerDelegate: NSObjectProtocol {
  func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL])
  func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController)
}

extension UIDocumentPickerDelegate {
  public func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL]) {}
  public func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController) {}
}
