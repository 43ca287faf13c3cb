#if canImport(SwiftUI)
internal import Foundation
internal import SwiftUI
internal import TesseraScreen
internal import UniformTypeIdentifiers

/// A button that opens the system's file picker. The item copies the picked files into the store.
struct FileElement: View {
  let field: Element.FileField
  let context: RowContext
  @State private var isPicking = false

  var body: some View {
    VStack(alignment: .leading, spacing: 4) {
      Text(verbatim: context.text(field.title) + (field.isRequired ? " *" : "")).font(.subheadline).accessibilityHidden(true)
      SwiftUI.Button(context.text("Choose files" as Phrase)) { isPicking = true }
        .disabled(!field.canChoose)
        .accessibilityLabel(Text(verbatim: context.text(field.title)))
      if let note = context.text(field.note) {
        Text(verbatim: note).font(.footnote).foregroundStyle(field.error == nil ? Color.secondary : Color.red)
      }
    }
    .fileImporter(
      isPresented: $isPicking, allowedContentTypes: field.rule.accepts.contentTypes, allowsMultipleSelection: field.rule.remaining > 1
    ) { result in
      guard case .success(let urls) = result else { return }
      for url in urls.prefix(field.rule.remaining) {
        if let copy = url.copied { context.send(Control.Event(field.control, .file(.picked(path: copy.path)))) }
      }
    }
  }
}

extension URL {
  /// A copy that remains readable after the picker's permission ends. On Apple's file systems it shares the
  /// original's bytes.
  fileprivate var copied: URL? {
    #if canImport(Darwin)
    let isScoped = startAccessingSecurityScopedResource()
    defer { if isScoped { stopAccessingSecurityScopedResource() } }
    #endif
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UploadedFile.makeID())
    let target = folder.appendingPathComponent(lastPathComponent)
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: self, to: target)
      return target
    } catch {
      return nil
    }
  }
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
#endif
