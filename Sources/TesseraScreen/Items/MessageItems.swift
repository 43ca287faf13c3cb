/// A message.
public struct InfoItem<Owner: Screen>: StockItem {
  public var traits = Row.Traits()
  public let words: Phrase
  @usableFromInline let detail: Phrase?
  @usableFromInline let tone: Element.Tone
  @usableFromInline let icon: Element.Symbol?

  /// Creates a message with a tone.
  @inlinable public init(_ title: Phrase, detail: Phrase? = nil, tone: Element.Tone = .info, icon: Element.Symbol? = nil) {
    (words, self.detail, self.tone, self.icon) = (title, detail, tone, icon)
  }

  @inlinable public var element: Element { .message(Element.Message(words, detail: detail, tone: tone, icon: icon)) }
}

/// An error message with a retry button.
public struct ErrorItem<Owner: Screen>: StockItem {
  public var traits = Row.Traits()
  public let words: Phrase
  @usableFromInline let detail: Phrase?
  @usableFromInline let retry: Owner.Action?
  @usableFromInline let title: Phrase

  /// Creates an error message. With `retry`, it has a button that sends this action.
  @inlinable public init(_ message: Phrase, detail: Phrase? = nil, retry: Owner.Action? = nil, title: Phrase = "Retry") {
    (words, self.detail, self.retry, self.title) = (message, detail, retry, title)
  }

  /// Creates the message for a failed load. It has a retry button only if a retry may help.
  @inlinable public init(_ failure: LoadFailure, retry: Owner.Action) {
    self.init(failure.message, detail: failure.shownDetail, retry: failure.isRetryable ? retry : nil)
  }

  @inlinable public var element: Element {
    .message(
      Element.Message(
        words, detail: detail, tone: .failure, icon: "warning",
        action: retry.map { _ in Element.Button(title, emphasis: .primary, availability: traits.availability) }))
  }

  public func intent(for event: Control.Event) -> Intent<Owner>? { retry.map { .action($0) } }
}

/// A message for empty content, optionally with a button.
public struct EmptyItem<Owner: Screen>: StockItem {
  public var traits = Row.Traits()
  public let words: Phrase
  @usableFromInline let detail: Phrase?
  @usableFromInline let icon: Element.Symbol?
  @usableFromInline let title: Phrase?
  @usableFromInline let action: Owner.Action?

  /// Creates a message.
  @inlinable public init(_ message: Phrase = "Nothing here yet", detail: Phrase? = nil, icon: Element.Symbol? = "box") {
    (words, self.detail, self.icon) = (message, detail, icon)
    (title, action) = (nil, nil)
  }

  /// Creates a message with a button.
  @inlinable public init(
    _ message: Phrase, detail: Phrase? = nil, icon: Element.Symbol? = "box", button title: Phrase, on action: Owner.Action
  ) {
    (words, self.detail, self.icon, self.title, self.action) = (message, detail, icon, title, action)
  }

  @inlinable public var element: Element {
    .message(
      Element.Message(words, detail: detail, icon: icon, action: title.map { Element.Button($0, availability: traits.availability) }))
  }

  public func intent(for event: Control.Event) -> Intent<Owner>? { action.map { .action($0) } }
}

/// A progress indicator.
public struct LoadingItem<Owner: Screen>: StockItem {
  public var traits = Row.Traits()
  public let words: Phrase
  @usableFromInline let fraction: Double?

  /// Creates a progress indicator. `fraction` is from 0 to 1, or `nil` if unknown.
  @inlinable public init(_ label: Phrase = "Loading…", fraction: Double? = nil) { (words, self.fraction) = (label, fraction) }

  @inlinable public var element: Element { .progress(Element.Progress(words, fraction: fraction)) }
}
