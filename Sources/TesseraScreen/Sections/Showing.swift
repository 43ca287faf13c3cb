extension Screen {
  /// The sections of something that is fetched, in every state it can be in: on its way, here, empty, out of date, failed with a way to
  /// try again. What was there before stays while something newer is on its way.
  ///
  /// ```swift
  /// showing(state.orders, retry: .didPressRetry, empty: EmptyItem("No orders yet"), isEmpty: \.isEmpty) { orders in
  ///   SectionModel("Orders", orders) { SubtitleItem("\($0.name)").id($0.id) }
  /// }
  /// ```
  /// - Parameters:
  ///   - id: Tells several of them on one screen apart.
  ///   - retry: Sent by the button of a failure or of an outdated value.
  ///   - empty: Shown instead of the content when `isEmpty` says so.
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

/// Says that what is shown may be out of date, and why, with a way to try again.
public struct StaleItem<Owner: Screen>: StockItem {
  public var traits = ItemTraits()
  @usableFromInline let failure: LoadFailure
  @usableFromInline let retry: Owner.Action

  /// A row that says that everything shown is from before this failure.
  @inlinable public init(_ failure: LoadFailure, retry: Owner.Action) { (self.failure, self.retry) = (failure, retry) }

  @inlinable public var words: Phrase { "This may be out of date" }

  @inlinable public var element: Element {
    .message(
      Element.Message(
        words, detail: failure.message, tone: .warning, icon: "clock",
        action: failure.isRetryable ? Element.Button("Retry", availability: traits.availability) : nil))
  }

  public func intent(for event: ControlEvent) -> Intent<Owner>? { .action(retry) }
}
