#if canImport(UIKit)
internal import TesseraScreen
internal import UIKit

/// Creates common views: text that follows the user's text size, stacks and symbols.
@MainActor
enum Views {
  static func label(_ style: UIFont.TextStyle = .body, color: UIColor = .label) -> UILabel {
    let label = UILabel()
    prepare(label, style, color: color)
    return label
  }

  static func prepare(_ label: UILabel, _ style: UIFont.TextStyle = .body, color: UIColor = .label) {
    label.font = .preferredFont(forTextStyle: style)
    label.adjustsFontForContentSizeCategory = true
    label.numberOfLines = 0
    label.textColor = color
  }

  static func stack(_ axis: NSLayoutConstraint.Axis, spacing: CGFloat = 8, _ views: [UIView] = []) -> UIStackView {
    let stack = UIStackView(arrangedSubviews: views)
    stack.axis = axis
    stack.spacing = spacing
    if axis == .horizontal { stack.alignment = .center }
    return stack
  }

  static func icon() -> UIImageView {
    let view = UIImageView()
    view.contentMode = .scaleAspectFit
    view.isHidden = true
    view.beSilent()
    view.setContentHuggingPriority(.required, for: .horizontal)
    return view
  }
}

extension UILabel {
  /// Shows a text, or hides the label if there is none.
  func show(_ words: String?) {
    if text != words { text = words }
    let isEmpty = words?.isEmpty ?? true
    if isHidden != isEmpty { isHidden = isEmpty }
  }

  /// Shows a note about a control.
  func show(note: String?, isError: Bool) {
    show(note)
    textColor = isError ? .systemRed : .secondaryLabel
  }

  func show(_ emphasis: Element.Emphasis) {
    textColor =
      switch emphasis {
      case .subtle: .secondaryLabel
      case .destructive: .systemRed
      case .primary, .normal: .label
      }
  }
}

extension UIImageView {
  /// Shows a symbol, or hides the view if there is none.
  func show(_ symbol: Element.Symbol?) {
    image = symbol.flatMap(UIImage.of)
    isHidden = symbol == nil
  }
}

extension UIImage {
  /// The system image of a symbol, or a dot if there is none.
  static func of(_ symbol: Element.Symbol) -> UIImage? {
    UIImage(systemName: symbol.systemName) ?? UIImage(systemName: "circle.fill")
  }
}

extension UIView {
  /// Adds this view to another one and pins it to its edges.
  func fill(_ outer: UIView, insets: NSDirectionalEdgeInsets = .zero) {
    translatesAutoresizingMaskIntoConstraints = false
    outer.addSubview(self)
    NSLayoutConstraint.activate([
      topAnchor.constraint(equalTo: outer.topAnchor, constant: insets.top),
      leadingAnchor.constraint(equalTo: outer.leadingAnchor, constant: insets.leading),
      trailingAnchor.constraint(equalTo: outer.trailingAnchor, constant: -insets.trailing),
      bottomAnchor.constraint(equalTo: outer.bottomAnchor, constant: -insets.bottom),
    ])
  }
}

extension Element.Tone {
  var color: UIColor {
    switch self {
    case .neutral: .secondaryLabel
    case .info: .systemBlue
    case .success: .systemGreen
    case .warning: .systemOrange
    case .failure: .systemRed
    }
  }
}
#endif
