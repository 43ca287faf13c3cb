public import TesseraScreen

extension FeedScreen {
  /// What a provider told the screen around the feed, see ``InteractiveSectionConfigurator/Output``.
  ///
  /// ```swift
  /// Part(\.feed, FeedScreen("Feed", useCase)) { $0.from(QuizConfigurator.self).map { .quiz($0) } }
  /// ```
  public struct SectionOutput: Sendable {
    let provider: any InteractiveSectionConfigurator.Type
    // The type varies with the provider.
    let value: any Sendable

    /// The value, if this provider sent it.
    public func from<C: InteractiveSectionConfigurator>(_ configurator: C.Type) -> C.Output? {
      provider == configurator ? value as? C.Output : nil
    }
  }
}

extension Part where Inner == FeedScreen {
  /// Nests a feed whose providers tell this screen nothing.
  public init(_ property: Property<Owner.State, FeedScreen.State>, _ feed: FeedScreen, id: String? = nil) {
    self.init(property, feed, id: id) { _ in nil }
  }
}
