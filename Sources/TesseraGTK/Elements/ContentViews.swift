#if GTK
internal import CGtk4
internal import TesseraScreen

final class TextView: ElementView {
  private var role: Element.Text.Role?

  init(_ context: ElementContext) { super.init(Widgets.column(0), context) }

  private var label: Widget?

  override var accessibleWidget: Widget? { label }

  override func show(_ element: Element) -> Bool {
    guard case .text(let text) = element else { return false }
    // A widget's role cannot change after creation, so a heading cannot become a paragraph or the reverse.
    if role != text.role {
      guard role == nil else { return false }
      role = text.role
      let isHeading = text.role == .title || text.role == .heading
      let label = Widgets.label(role: isHeading ? GTK_ACCESSIBLE_ROLE_HEADING : GTK_ACCESSIBLE_ROLE_LABEL)
      if isHeading { tessera_a11y_level(label, text.role == .title ? 1 : 2) }
      switch text.role {
      case .title: label.classes("t-title")
      case .heading: label.classes("t-h2")
      case .caption: label.classes("t-caption")
      case .code: label.classes("t-code")
      case .body: break
      }
      widget.append(label)
      self.label = label
    }
    guard let label else { return false }
    let words = context.text(text.phrase)
    tessera_label_set_markup(label, Markup.text(words, marking: text.highlights))
    tessera_a11y_label(label, words)
    label.show(emphasis: text.emphasis)
    return true
  }
}

extension UnsafeMutablePointer where Pointee == GtkWidget {
  @MainActor func show(emphasis: Element.Emphasis) {
    set("t-strong", emphasis == .primary)
    set("t-subtle", emphasis == .subtle)
    set("t-destructive", emphasis == .destructive)
  }
  @MainActor func show(tone: Element.Tone) {
    for other in [Element.Tone.info, .success, .warning, .failure] { set("t-\(other.rawValue)", other == tone) }
  }
}

/// Creates Pango markup from plain text.
enum Markup {
  /// The escaped text with some ranges of its UTF-8 in bold. Invalid ranges are ignored.
  static func text(_ text: String, marking ranges: [Range<Int>] = []) -> String {
    guard !ranges.isEmpty else { return escaped(text[...]) }
    var result = ""
    var next = text.startIndex
    for range in ranges {
      let utf8 = text.utf8
      guard range.lowerBound >= 0, range.upperBound <= utf8.count,
        let low = utf8.index(utf8.startIndex, offsetBy: range.lowerBound).samePosition(in: text.unicodeScalars),
        let high = utf8.index(utf8.startIndex, offsetBy: range.upperBound).samePosition(in: text.unicodeScalars), low >= next
      else { continue }
      result += escaped(text[next..<low]) + "<b>" + escaped(text[low..<high]) + "</b>"
      next = high
    }
    return result + escaped(text[next...])
  }

  private static func escaped(_ text: Substring) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\0": break
      case "\u{1}"..."\u{8}", "\u{B}", "\u{C}", "\u{E}"..."\u{1F}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

final class HeaderView: ElementView {
  private let title = Widgets.label("t-h2", role: GTK_ACCESSIBLE_ROLE_HEADING)
  private let value = Widgets.label("t-subtle")
  private let subtitle = Widgets.label("t-caption", role: GTK_ACCESSIBLE_ROLE_LABEL)

  init(_ context: ElementContext) {
    super.init(Widgets.column(2), context)
    let line = Widgets.row()
    tessera_a11y_level(title, 2)
    title.expand()
    line.append(title)
    line.append(value)
    widget.append(line)
    widget.append(subtitle)
  }

  override var accessibleWidget: Widget? { title }

  override func show(_ element: Element) -> Bool {
    guard case .header(let header) = element, header.isExpanded == nil else { return false }
    title.show(text: context.text(header.title))
    tessera_a11y_label(title, context.words(header.title, header.value))
    value.show(text: context.text(header.value))
    subtitle.show(text: context.text(header.subtitle))
    if let words = context.text(header.subtitle) { tessera_a11y_label(subtitle, words) }
    return true
  }
}

final class BadgeView: ElementView {
  init(_ context: ElementContext) {
    let label = Widgets.label("t-badge", role: GTK_ACCESSIBLE_ROLE_LABEL)
    gtk_widget_set_halign(label, GTK_ALIGN_START)
    gtk_widget_set_valign(label, GTK_ALIGN_CENTER)
    super.init(label, context)
  }

  override func show(_ element: Element) -> Bool {
    guard case .badge(let badge) = element else { return false }
    tessera_label_set_text(widget, context.text(badge.text))
    tessera_a11y_label(widget, context.text(badge.text))
    widget.show(tone: badge.tone)
    return true
  }
}

final class DividerView: ElementView {
  init(_ context: ElementContext) { super.init(Widgets.make(gtk_separator_get_type(), GTK_ACCESSIBLE_ROLE_SEPARATOR), context) }
  override func show(_ element: Element) -> Bool { if case .divider = element { true } else { false } }
}

final class FactsView: ElementView {
  private var pairs: [(name: Widget, value: Widget)] = []

  init(_ facts: [Element.Fact], _ context: ElementContext) {
    super.init(Widgets.column(4), context)
    for _ in facts {
      let line = Widgets.row()
      let (name, value) =
        (Widgets.label("t-subtle", role: GTK_ACCESSIBLE_ROLE_LABEL), Widgets.label(role: GTK_ACCESSIBLE_ROLE_LABEL))
      name.expand()
      line.append(name)
      line.append(value)
      widget.append(line)
      pairs.append((name, value))
    }
  }

  override var accessibleWidget: Widget? { pairs.first?.name }

  override func show(_ element: Element) -> Bool {
    guard case .facts(let facts) = element, facts.count == pairs.count else { return false }
    for (pair, fact) in zip(pairs, facts) {
      for (label, phrase) in [(pair.name, fact.name), (pair.value, fact.value)] {
        tessera_label_set_text(label, context.text(phrase))
        tessera_a11y_label(label, context.text(phrase))
      }
    }
    return true
  }
}

final class ProgressView: ElementView {
  private let bar = Widgets.make(gtk_progress_bar_get_type(), GTK_ACCESSIBLE_ROLE_PROGRESS_BAR)
  private let spinner = Widgets.make(gtk_spinner_get_type(), GTK_ACCESSIBLE_ROLE_NONE)
  private let label = Widgets.label("t-subtle")

  init(_ context: ElementContext) {
    super.init(Widgets.row(), context)
    tessera_a11y_hidden(spinner, 1)
    widget.append(spinner)
    let column = Widgets.column()
    column.expand()
    column.append(label)
    column.append(bar)
    widget.append(column)
  }

  override var accessibleWidget: Widget? { bar }

  override func show(_ element: Element) -> Bool {
    guard case .progress(let progress) = element else { return false }
    label.show(text: context.text(progress.label))
    tessera_a11y_label(bar, context.text(progress.label))
    let percent: String? = progress.percent.map(context.localizer.percent)
    tessera_a11y_value_text(bar, percent)
    tessera_progress_set(bar, Double(progress.percent ?? 0) / 100)
    gtk_widget_set_opacity(bar, progress.percent == nil ? 0.25 : 1)
    gtk_widget_set_visible(spinner, progress.percent == nil ? 1 : 0)
    tessera_spinner_start(spinner, progress.percent == nil ? 1 : 0)
    return true
  }
}

final class ImageView: ElementView {
  private let isSymbol: Bool
  private let isDescribed: Bool
  private var shown: Element.Image?

  init(_ image: Element.Image, _ context: ElementContext) {
    if case .symbol = image.source { isSymbol = true } else { isSymbol = false }
    isDescribed = image.description != nil
    let type = isSymbol ? gtk_image_get_type() : gtk_picture_get_type()
    super.init(Widgets.make(type, isDescribed ? GTK_ACCESSIBLE_ROLE_IMG : GTK_ACCESSIBLE_ROLE_NONE), context)
    if !isDescribed { tessera_a11y_hidden(widget, 1) }
    gtk_widget_set_halign(widget, GTK_ALIGN_START)
  }

  override var accessibleWidget: Widget? { isDescribed ? widget : nil }

  override func show(_ element: Element) -> Bool {
    guard case .image(let image) = element, isDescribed == (image.description != nil) else { return false }
    let pixels: Int32 =
      switch image.size {
      case .icon: 20;
      case .thumbnail: 56;
      case .banner: 160
      }
    switch image.source {
    case .symbol(let symbol):
      guard isSymbol else { return false }
      symbol.show(in: widget)
      tessera_image_set_size(widget, pixels)
    case .url(let address):
      guard !isSymbol else { return false }
      let width = Int32((Double(pixels) * image.aspect.ratio).rounded())
      gtk_widget_set_size_request(widget, image.size == .banner && image.aspect == .standard ? -1 : width, pixels)
      let isNew = shown?.source != image.source
      // Set before the load, because a cached image arrives synchronously.
      shown = image
      if isNew {
        tessera_picture_set_texture(widget, nil)
        let source = image.source
        context.loadImage(address) { [weak self] texture in
          // The widget may show another image by now.
          guard let self, shown?.source == source else { return }
          widget.set("t-missing", texture == nil)
          if texture != nil { return tessera_picture_set_texture(widget, texture) }
          // Show the placeholder symbol instead of the image.
          if let placeholder = shown?.placeholder { placeholder.show(inPicture: widget, pixels: pixels / 2) }
        }
      }
    }
    shown = image
    if let words = context.text(image.description) { tessera_a11y_label(widget, words) }
    return true
  }
}

extension Element.Image.Aspect {
  /// The width of an image with a height of one.
  fileprivate var ratio: Double {
    switch self {
    case .standard, .square: 1
    case .landscape: 4 / 3
    case .portrait: 3 / 4
    case .wide: 16 / 9
    }
  }
}
#endif
