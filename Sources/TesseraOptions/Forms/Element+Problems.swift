internal import TesseraScreen

struct ElementProblem {
  let title: Phrase?
  let message: Phrase
  let control: Control.Name
}

extension Element {
  /// The title of the first control.
  var title: Phrase? {
    switch self {
    case .textField(let field): field.title
    case .dateField(let field): field.title
    case .fileField(let field): field.title
    case .choice(let choice): choice.title
    case .toggle(let toggle): toggle.title
    case .slider(let slider): slider.title
    case .stepper(let stepper): stepper.title
    case .segments(let segments): segments.title
    case .row(let parts), .column(let parts): parts.lazy.compactMap(\.title).first
    case .component(let component): component.parts.lazy.compactMap(\.title).first
    case .menu(let menu): menu.content?.title
    case .accessible(let element, let accessibility): accessibility.label ?? element.title
    case .text, .label, .header, .image, .button, .link, .option, .progress, .badge, .richText, .divider, .facts, .message: nil
    }
  }

  /// The error messages that the element's controls show, in order.
  var problems: [ElementProblem] {
    func problem(_ title: Phrase, _ error: Phrase?, _ control: Control.Name) -> [ElementProblem] {
      error.map { [ElementProblem(title: title, message: $0, control: control)] } ?? []
    }
    return switch self {
    case .textField(let field): problem(field.title, field.error, field.control)
    case .dateField(let field): problem(field.title, field.error, field.control)
    case .fileField(let field): problem(field.title, field.error, field.control)
    case .choice(let choice): problem(choice.title, choice.error, choice.control)
    case .toggle(let toggle): problem(toggle.title, toggle.error, toggle.control)
    case .slider(let slider): problem(slider.title, slider.error, slider.control)
    case .stepper(let stepper): problem(stepper.title, stepper.error, stepper.control)
    case .segments(let segments):
      problem(segments.title, segments.error, segments.selected ?? segments.segments.first?.control ?? .main)
    case .row(let parts), .column(let parts): parts.flatMap(\.problems)
    case .component(let component): component.parts.flatMap(\.problems)
    case .menu(let menu): menu.content?.problems ?? []
    case .accessible(let element, let accessibility):
      element.problems.map { ElementProblem(title: accessibility.label ?? $0.title, message: $0.message, control: $0.control) }
    case .text, .label, .header, .image, .button, .link, .option, .progress, .badge, .richText, .divider, .facts, .message: []
    }
  }
}
