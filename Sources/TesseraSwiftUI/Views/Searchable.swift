#if canImport(SwiftUI)
internal import SwiftUI
internal import TesseraScreen

/// A layer with its search field in the bar. As in every field, the user's text is kept until the screen sets
/// another one.
struct Searchable<Content: View>: View {
  let row: Row
  let field: Element.TextField
  let prompt: String
  let send: (Control.Event) -> Void
  let content: Content
  /// The keyboard focus of the layer, and this field's identity in it.
  let focus: FocusState<Page.FocusTarget?>.Binding
  let target: Page.FocusTarget
  @State private var draft: FieldDraft

  init(
    _ row: Row, _ field: Element.TextField, prompt: String, focus: FocusState<Page.FocusTarget?>.Binding,
    send: @escaping (Control.Event) -> Void, content: Content
  ) {
    (self.row, self.field, self.prompt, self.send, self.content) = (row, field, prompt, send, content)
    (self.focus, target) = (focus, Page.FocusTarget(item: row.key, control: field.control))
    _draft = State(initialValue: FieldDraft(field.text))
  }

  var body: some View {
    content
      .searchable(text: text, prompt: Text(verbatim: prompt))
      .searchFocused(focus, equals: target)
      .onSubmit(of: .search) { send(Control.Event(field.control)) }
      .onChange(of: focus.wrappedValue == target) { _, isFocused in if !isFocused { draft.personDidLeave(showing: field.text) } }
      .onChange(of: field.text) { _, text in draft.screenDidSet(text) }
  }

  private var text: Binding<String> {
    Binding(
      get: { @MainActor in draft.text },
      set: { @MainActor typed in
        if let sent = draft.personDidType(typed) { send(Control.Event(field.control, .text(sent))) }
      })
  }
}
#endif
