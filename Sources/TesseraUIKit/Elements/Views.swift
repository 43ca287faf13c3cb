#if canImport(UIKit)
internal import TesseraScreen
internal import UIKit

/// Views as elements need them: text that follows the person's size, stacks, symbols.
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
  /// Shows words, or nothing at all where there are none.
  func show(_ words: String?) {
    if text != words { text = words }
    let isEmpty = words?.isEmpty ?? true
    if isHidden != isEmpty { isHidden = isEmpty }
  }

  /// Shows what is to be known about a control below it.
  func show(note: String?, isError: Bool) {
    show(note)
    textColor = isError ? .systemRed : .secondaryLabel
  }

  func show(_ emphasis: Emphasis) {
    textColor =
      switch emphasis {
      case .subtle: .secondaryLabel
      case .destructive: .systemRed
      case .primary, .normal: .label
      }
  }
}

extension UIImageView {
  /// Shows a symbol, or nothing.
  func show(_ symbol: Symbol?) {
    image = symbol.flatMap(UIImage.of)
    isHidden = symbol == nil
  }
}

extension UIImage {
  /// The system's picture of a symbol; a dot where it has none.
  static func of(_ symbol: Symbol) -> UIImage? {
    UIImage(systemName: symbol.systemName) ?? UIImage(systemName: "circle.fill")
  }
}

extension UIView {
  /// Fills another view with this one.
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

extension Tone {
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
