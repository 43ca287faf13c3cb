#if canImport(SwiftUI)
internal import SwiftUI
internal import TesseraFlow
internal import TesseraScreen

struct TextElement: View {
  let text: Element.Text
  let context: RowContext

  var body: some View {
    context.marked(text).font(font).foregroundStyle(text.emphasis.color)
  }

  private var font: Font {
    switch text.role {
    case .title: .title
    case .heading: .title3
    case .body: text.emphasis == .primary ? .headline : .body
    case .caption: .footnote
    case .code: .system(.callout, design: .monospaced)
    }
  }
}

extension Element.Emphasis {
  var color: Color {
    switch self {
    case .primary, .normal: .primary
    case .subtle: .secondary
    case .destructive: .red
    }
  }
}

struct LabelElement: View {
  let label: Element.Label
  let context: RowContext

  var body: some View {
    switch label.activation {
    case .control(let name)?:
      SwiftUI.Button {
        context.send(Control.Event(name))
      } label: {
        words
      }.disabled(!label.availability.isAvailable)
    case .link?:
      SwiftUI.Button {
        context.send(Control.Event(.main))
      } label: {
        words
      }.disabled(!label.availability.isAvailable)
    case nil: words.accessibilityElement(children: .ignore)
    }
  }

  private var words: some View {
    HStack(spacing: 12) {
      if let icon = label.icon { Image(systemName: icon.systemName).accessibilityHidden(true) }
      VStack(alignment: .leading, spacing: 2) {
        Text(verbatim: context.text(label.title)).foregroundStyle(label.emphasis.color)
        if let subtitle = label.subtitle { Text(verbatim: context.text(subtitle)).font(.footnote).foregroundStyle(Color.secondary) }
        ProblemText(problem: nil, note: label.availability.reason, context: context)
      }
      Spacer()
      if let value = label.value { Text(verbatim: context.text(value)).foregroundStyle(Color.secondary) }
    }
  }
}

struct HeaderElement: View {
  let header: Element.Header
  let context: RowContext

  var body: some View {
    VStack(alignment: .leading, spacing: 2) {
      if let isExpanded = header.isExpanded {
        SwiftUI.Button {
          context.send(Control.Event(header.control))
        } label: {
          HStack {
            words
            Image(systemName: isExpanded ? "chevron.up" : "chevron.down").accessibilityHidden(true)
          }
        }
        .accessibilityAddTraits(.isHeader)
        // SwiftUI has no trait for the expanded state. The hint describes the action instead.
        .accessibilityHint(Text(verbatim: context.text((isExpanded ? "Collapse" : "Expand") as Phrase)))
      } else {
        words.accessibilityElement(children: .combine).accessibilityAddTraits(.isHeader)
      }
      if let subtitle = header.subtitle { Text(verbatim: context.text(subtitle)).font(.footnote) }
    }
  }

  private var words: some View {
    HStack {
      Text(verbatim: context.text(header.title)).font(.headline)
      Spacer()
      if let value = header.value { Text(verbatim: context.text(value)).foregroundStyle(Color.secondary) }
    }
  }
}

struct ImageElement: View {
  let image: Element.Image
  let linkPolicy: LinkPolicy

  var body: some View {
    switch image.source {
    case .symbol(let symbol): Image(systemName: symbol.systemName).frame(height: height)
    case .url(let address):
      // Images from paths of the app are shown by the app itself, with a registered view.
      AsyncImage(url: Self.url(address, linkPolicy)) { picture in
        if image.aspect == .standard { picture.resizable().scaledToFit() } else { picture.resizable().scaledToFill() }
      } placeholder: {
        if let symbol = image.placeholder { Image(systemName: symbol.systemName) } else { Color.clear }
      }
      .frame(width: ratio.map { height * $0 }, height: height)
      .clipped()
    }
  }

  /// The address to load: as the policy spells it, not as it was given, because both may name different hosts.
  static func url(_ address: String, _ linkPolicy: LinkPolicy) -> URL? {
    guard let address = linkPolicy.spelledImage(address), !address.hasPrefix("/") else { return nil }
    return URL(string: address)
  }

  /// The aspect ratio to which an image is cropped, or `nil` to show the whole image.
  private var ratio: CGFloat? {
    switch image.aspect {
    case .standard: nil
    case .square: 1
    case .landscape: 4 / 3
    case .portrait: 3 / 4
    case .wide: 16 / 9
    }
  }

  private var height: CGFloat {
    switch image.size {
    case .icon: 20
    case .thumbnail: 56
    case .banner: 160
    }
  }
}

struct MessageElement: View {
  let message: Element.Message
  let context: RowContext

  var body: some View {
    HStack(spacing: 12) {
      Image(systemName: symbol.systemName).foregroundStyle(message.tone.color).accessibilityHidden(true)
      VStack(alignment: .leading, spacing: 6) {
        VStack(alignment: .leading, spacing: 2) {
          Text(verbatim: context.text(message.title)).font(.headline)
          if let detail = message.detail { Text(verbatim: context.text(detail)).font(.subheadline).foregroundStyle(Color.secondary) }
        }
        .accessibilityElement(children: .combine)
        if let action = message.action {
          ButtonElement(button: action, context: context)
            .accessibility(of: Element.button(action).accessibilityNodes(context.localizer).first, context.localizer)
        }
      }
    }
    .accessibilityElement(children: .contain)
  }

  private var symbol: Element.Symbol {
    message.icon
      ?? (message.tone == .failure || message.tone == .warning ? "warning" : message.tone == .success ? "check" : "info")
  }
}
#endif
