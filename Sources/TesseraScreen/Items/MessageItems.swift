/// A notice.
public struct InfoItem<Owner: Screen>: StockItem {
  public var traits = ItemTraits()
  public let words: Phrase
  @usableFromInline let detail: Phrase?
  @usableFromInline let tone: Tone
  @usableFromInline let icon: Symbol?

  /// A notice with a tone.
  @inlinable public init(_ title: Phrase, detail: Phrase? = nil, tone: Tone = .info, icon: Symbol? = nil) {
    (words, self.detail, self.tone, self.icon) = (title, detail, tone, icon)
  }

  @inlinable public var element: Element { .message(Element.Message(words, detail: detail, tone: tone, icon: icon)) }
}

/// A failure, and a way to try again.
public struct ErrorItem<Owner: Screen>: StockItem {
  public var traits = ItemTraits()
  public let words: Phrase
  @usableFromInline let detail: Phrase?
  @usableFromInline let retry: Owner.Action?
  @usableFromInline let title: Phrase

  /// A failure in words; with `retry`, a button that sends it.
  @inlinable public init(_ message: Phrase, detail: Phrase? = nil, retry: Owner.Action? = nil, title: Phrase = "Retry") {
    (words, self.detail, self.retry, self.title) = (message, detail, retry, title)
  }

  /// A failed load; offers to retry only where that may help.
  @inlinable public init(_ failure: LoadFailure, retry: Owner.Action) {
    self.init(failure.message, retry: failure.isRetryable ? retry : nil)
  }

  @inlinable public var element: Element {
    .message(
      Element.Message(
        words, detail: detail, tone: .failure, icon: "warning",
        action: retry.map { _ in Element.Button(title, emphasis: .primary, availability: traits.availability) }))
  }

  public func intent(for event: ControlEvent) -> Intent<Owner>? { retry.map { .action($0) } }
}

/// Nothing to show, in words, and if wanted what to do about it.
public struct EmptyItem<Owner: Screen>: StockItem {
  public var traits = ItemTraits()
  public let words: Phrase
  @usableFromInline let detail: Phrase?
  @usableFromInline let icon: Symbol?
  @usableFromInline let title: Phrase?
  @usableFromInline let action: Owner.Action?

  /// Says that there is nothing.
  @inlinable public init(_ message: Phrase = "Nothing here yet", detail: Phrase? = nil, icon: Symbol? = "box") {
    (words, self.detail, self.icon) = (message, detail, icon)
    (title, action) = (nil, nil)
  }

  /// Says that there is nothing, and offers something to do.
  @inlinable public init(_ message: Phrase, detail: Phrase? = nil, icon: Symbol? = "box", button title: Phrase, on action: Owner.Action) {
    (words, self.detail, self.icon, self.title, self.action) = (message, detail, icon, title, action)
  }

  @inlinable public var element: Element {
    .message(
      Element.Message(words, detail: detail, icon: icon, action: title.map { Element.Button($0, availability: traits.availability) }))
  }

  public func intent(for event: ControlEvent) -> Intent<Owner>? { action.map { .action($0) } }
}

/// Work in progress.
public struct LoadingItem<Owner: Screen>: StockItem {
  public var traits = ItemTraits()
  public let words: Phrase
  @usableFromInline let fraction: Double?

  /// Work in progress; `fraction` from 0 to 1 where it is known.
  @inlinable public init(_ label: Phrase = "Loading…", fraction: Double? = nil) { (words, self.fraction) = (label, fraction) }

  @inlinable public var element: Element { .progress(Element.Progress(words, fraction: fraction)) }
}
