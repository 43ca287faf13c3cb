extension Screen {
  /// The sections for a fetched value in each of its states: loading, loaded, empty, stale, and failed with a
  /// retry button. The previous content remains visible while a newer value loads.
  ///
  /// ```swift
  /// showing(state.orders, retry: .didPressRetry, empty: EmptyItem("No orders yet"), isEmpty: \.isEmpty) { orders in
  ///   SectionModel("Orders", orders) { SubtitleItem("\($0.name)").id($0.id) }
  /// }
  /// ```
  /// - Parameters:
  ///   - id: Distinguishes several such values on one screen.
  ///   - retry: Sent by the retry button of a failure or a stale value.
  ///   - empty: Shown instead of the content if `isEmpty` returns `true`.
  public func showing<Value>(
    _ value: Loadable<Value>, id: String = "content", retry: Action, empty: EmptyItem<Self>? = nil,
    isEmpty: (Value) -> Bool = { _ in false },
    @SectionsBuilder<Self> content: (Value) -> [SectionModel<Self>]
  ) -> [SectionModel<Self>] {
    func notice(_ item: some Item<Self>) -> SectionModel<Self> { SectionModel { item }.id("\(id).state") }
    func shown(_ value: Value) -> [SectionModel<Self>] {
      if let empty, isEmpty(value) { [SectionModel { empty }.id("\(id).empty")] } else { content(value) }
    }
    switch value {
    case .idle, .loading(last: nil): return [notice(LoadingItem().id("\(id).loading"))]
    case .loading(let last?): return [notice(LoadingItem().id("\(id).loading"))] + shown(last)
    case .loaded(let value): return shown(value)
    case .failed(let failure): return [notice(ErrorItem(failure, retry: retry).id("\(id).failure"))]
    case .stale(let value, let failure):
      return [notice(StaleItem(failure, retry: retry).id("\(id).stale"))] + shown(value)
    }
  }
}

/// A row that says that the content may be out of date and why, with a retry button.
public struct StaleItem<Owner: Screen>: StockItem {
  public var traits = Row.Traits()
  @usableFromInline let failure: LoadFailure
  @usableFromInline let retry: Owner.Action

  /// Creates the row for content that couldn't be refreshed.
  @inlinable public init(_ failure: LoadFailure, retry: Owner.Action) { (self.failure, self.retry) = (failure, retry) }

  @inlinable public var words: Phrase { "This may be out of date" }

  @inlinable public var element: Element {
    .message(
      Element.Message(
        words, detail: failure.shownMessage, tone: .warning, icon: "clock",
        action: failure.isRetryable ? Element.Button("Retry", availability: traits.availability) : nil))
  }

  public func intent(for event: Control.Event) -> Intent<Owner>? { .action(retry) }
}
