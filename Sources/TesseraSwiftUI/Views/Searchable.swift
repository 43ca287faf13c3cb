#if canImport(SwiftUI)
internal import SwiftUI
internal import TesseraScreen

/// A layer with its search in the bar; a person's text is theirs until the screen sets another, as in every field.
struct Searchable<Content: View>: View {
  let row: Row
  let field: Element.TextField
  let prompt: String
  let send: (ControlEvent) -> Void
  let content: Content
  @State private var draft: FieldDraft

  init(_ row: Row, _ field: Element.TextField, prompt: String, send: @escaping (ControlEvent) -> Void, content: Content) {
    (self.row, self.field, self.prompt, self.send, self.content) = (row, field, prompt, send, content)
    _draft = State(initialValue: FieldDraft(field.text))
  }

  var body: some View {
    content
      .searchable(text: text, prompt: Text(verbatim: prompt))
      .onChange(of: field.text) { _, text in draft.screenDidSet(text) }
  }

  private var text: Binding<String> {
    Binding(
      get: { @MainActor in draft.text },
      set: { @MainActor typed in
        if let sent = draft.personDidType(typed, atMost: field.maximumLength) { send(ControlEvent(field.control, .text(sent))) }
      })
  }
}
#endif
