#if canImport(UIKit)
internal import TesseraScreen
internal import UIKit

final class TextView: ElementView {
  private let label = MarkedLabel()

  init(_ context: ElementContext) {
    Views.prepare(label)
    super.init(label, context)
  }

  override func show(_ element: Element) -> Bool {
    guard case .text(let text) = element else { return false }
    switch text.role {
    case .title: label.font = .preferredFont(forTextStyle: .title1)
    case .heading: label.font = .preferredFont(forTextStyle: .title3)
    case .body: label.font = .preferredFont(forTextStyle: text.emphasis == .primary ? .headline : .body)
    case .caption: label.font = .preferredFont(forTextStyle: .footnote)
    case .code:
      label.font = UIFontMetrics(forTextStyle: .callout).scaledFont(for: .monospacedSystemFont(ofSize: 16, weight: .regular))
    }
    label.show(text.emphasis)
    label.show(context.text(text.phrase), marking: text.highlights)
    label.setAccessibility(node(element), context.localizer)
    return true
  }
}

/// A label that highlights search matches.
final class MarkedLabel: UILabel {
  private var isMarked = false

  /// Shows a text with some ranges of its UTF-8 highlighted. Invalid ranges are ignored.
  func show(_ words: String, marking ranges: [Range<Int>]) {
    // The label treats the same text without highlights as unchanged and would keep the highlights.
    if isMarked { attributedText = nil }
    isMarked = !ranges.isEmpty
    guard isMarked else { return show(words) }
    let marked = NSMutableAttributedString(string: words)
    let utf8 = words.utf8
    for range in ranges where range.lowerBound >= 0 && range.upperBound <= utf8.count {
      let low = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
      let high = utf8.index(utf8.startIndex, offsetBy: range.upperBound)
      guard low.samePosition(in: words) != nil, high.samePosition(in: words) != nil else { continue }
      marked.addAttribute(.backgroundColor, value: UIColor.systemYellow.withAlphaComponent(0.4), range: NSRange(low..<high, in: words))
    }
    attributedText = marked
    isHidden = words.isEmpty
  }
}

final class HeaderView: ElementView {
  private let title = Views.label(.headline)
  private let value = Views.label(.subheadline, color: .secondaryLabel)
  private let subtitle = Views.label(.footnote, color: .secondaryLabel)

  init(_ context: ElementContext) {
    value.beSilent()
    super.init(Views.stack(.vertical, spacing: 2, [Views.stack(.horizontal, [title, value]), subtitle]), context)
  }

  override var accessibleView: UIView? { title }

  override func show(_ element: Element) -> Bool {
    guard case .header(let header) = element, header.isExpanded == nil else { return false }
    title.show(context.text(header.title))
    value.show(context.text(header.value))
    subtitle.show(context.text(header.subtitle))
    let nodes = element.accessibilityNodes(context.localizer)
    for (view, node) in zip([title, subtitle], nodes) { view.setAccessibility(node, context.localizer) }
    return true
  }
}

final class BadgeView: ElementView {
  private let label = Views.label(.caption1)

  init(_ context: ElementContext) {
    let frame = UIView()
    frame.layer.cornerRadius = 8
    label.fill(frame, insets: NSDirectionalEdgeInsets(top: 2, leading: 8, bottom: 2, trailing: 8))
    super.init(frame, context)
  }

  override var accessibleView: UIView? { label }

  override func show(_ element: Element) -> Bool {
    guard case .badge(let badge) = element else { return false }
    label.show(context.text(badge.text))
    label.textColor = badge.tone.color
    view.backgroundColor = badge.tone.color.withAlphaComponent(0.15)
    label.setAccessibility(node(element), context.localizer)
    return true
  }
}

final class DividerView: ElementView {
  init(_ context: ElementContext) {
    let line = UIView()
    line.backgroundColor = .separator
    line.heightAnchor.constraint(equalToConstant: 1).isActive = true
    super.init(line, context)
  }

  override func show(_ element: Element) -> Bool {
    guard case .divider = element else { return false }
    // VoiceOver has no separators. UI tests find it by its identifier.
    view.setAccessibility(node(element), context.localizer)
    view.isAccessibilityElement = false
    return true
  }
}

final class FactsView: ElementView {
  private var labels: [UILabel] = []

  init(_ facts: [Element.Fact], _ context: ElementContext) {
    let column = Views.stack(.vertical, spacing: 4)
    for _ in facts {
      let (name, value) = (Views.label(.subheadline, color: .secondaryLabel), Views.label(.subheadline))
      value.setContentHuggingPriority(.required, for: .horizontal)
      labels += [name, value]
      column.addArrangedSubview(Views.stack(.horizontal, [name, value]))
    }
    super.init(column, context)
  }

  override var accessibleView: UIView? { labels.first }

  override func show(_ element: Element) -> Bool {
    guard case .facts(let facts) = element, facts.count * 2 == labels.count else { return false }
    for (label, words) in zip(labels, facts.flatMap { [$0.name, $0.value] }) { label.show(context.text(words)) }
    for (label, node) in zip(labels, element.accessibilityNodes(context.localizer)) { label.setAccessibility(node, context.localizer) }
    return true
  }
}

final class ProgressView: ElementView {
  private let bar = UIProgressView()
  private let spinner = UIActivityIndicatorView(style: .medium)
  private let label = Views.label(.subheadline, color: .secondaryLabel)

  init(_ context: ElementContext) {
    let line = Views.stack(.horizontal, [spinner, label])
    for view in [line, label, spinner] { view.beSilent() }
    super.init(Views.stack(.vertical, [line, bar]), context)
  }

  override var accessibleView: UIView? { view }

  override func show(_ element: Element) -> Bool {
    guard case .progress(let progress) = element else { return false }
    label.show(context.text(progress.label))
    bar.progress = Float(progress.percent ?? 0) / 100
    bar.isHidden = progress.percent == nil
    if progress.percent == nil { spinner.startAnimating() } else { spinner.stopAnimating() }
    view.setAccessibility(node(element), context.localizer)
    return true
  }
}

final class ImageView: ElementView {
  private let picture = UIImageView()
  private var shown: Element.Image?
  private var height: NSLayoutConstraint?, width: NSLayoutConstraint?
  private var request: ImageRequest?
  /// Whether the requested image is not loaded.
  private var isMissing = false

  init(_ context: ElementContext) {
    picture.contentMode = .scaleAspectFit
    picture.clipsToBounds = true
    super.init(picture, context)
  }

  override func show(_ element: Element) -> Bool {
    guard case .image(let image) = element else { return false }
    if image.description == nil { picture.beSilent() } else { picture.setAccessibility(node(element), context.localizer) }
    guard image != shown else { return true }
    shown = image
    size(image.size)
    shape(image.aspect)
    request?.cancel()
    (request, isMissing) = (nil, false)
    switch image.source {
    case .symbol(let symbol): picture.image = .of(symbol)
    case .url(let address):
      let placeholder = image.placeholder.flatMap(UIImage.of)
      (picture.image, isMissing) = (placeholder, true)
      request = context.images?.load(address) { [weak self] loaded in
        self?.picture.image = loaded ?? placeholder
        self?.isMissing = loaded == nil
      }
    }
    return true
  }

  override func stop() {
    request?.cancel()
    request = nil
    // A reused cell may be given the same image. Request it again unless it is loaded.
    if isMissing { shown = nil }
  }

  /// Crops the image to an aspect ratio. With the standard one, the whole image is visible.
  private func shape(_ aspect: Element.Image.Aspect) {
    let ratio: CGFloat? =
      switch aspect {
      case .standard: nil
      case .square: 1
      case .landscape: 4 / 3
      case .portrait: 3 / 4
      case .wide: 16 / 9
      }
    picture.contentMode = ratio == nil ? .scaleAspectFit : .scaleAspectFill
    width?.isActive = false
    width = ratio.map { picture.widthAnchor.constraint(equalToConstant: (height?.constant ?? 0) * $0) }
    // The image gets narrower if there is less room.
    width?.priority = .defaultHigh
    width?.isActive = true
  }

  private func size(_ size: Element.Image.Size) {
    let points: CGFloat =
      switch size {
      case .icon: 20
      case .thumbnail: 56
      case .banner: 160
      }
    if let height {
      height.constant = points
    } else {
      height = picture.heightAnchor.constraint(equalToConstant: points)
      height?.isActive = true
    }
  }
}
#endif
