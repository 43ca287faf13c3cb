public import TesseraScreen

extension FeedScreen {
  @SectionsBuilder<Self>
  public func sections(for state: State) -> [SectionModel<Self>] {
    let unmet = state.unmetOwners
    if state.sources.isEmpty {
      SectionModel { LoadingItem().id("feed.loading") }.id("feed.loading")
    } else if unmet.isEmpty {
      for (number, source) in state.sources.enumerated() { sections(of: source, number) }
    } else {
      SectionModel {
        ErrorItem(LoadFailure(.malformed, detail: "required sections are missing: \(unmet)"), retry: .didPressRefresh).id("feed.unmet")
      }
      .id("feed.unmet")
    }
    if isRefreshable {
      SectionModel {
        ButtonItem("Refresh", on: .didPressRefresh).refreshes().pending(state.sources.contains(where: \.isLoading))
      }
      .id("feed.actions").style(.actions)
    }
  }

  @SectionsBuilder<Self>
  private func sections(of source: FeedSource, _ number: Int) -> [SectionModel<Self>] {
    let name = source.name
    if source.isLoading {
      SectionModel {
        LoadingItem().id("\(name).loading")
        if source.arrived?.isKept == true, let age = source.age {
          TextItem(Self.words(for: age), role: .caption, emphasis: .subtle).id("\(name).age")
        }
      }
      .id("\(name).state")
    } else if let failure = source.failure {
      SectionModel {
        if source.arrived == nil {
          ErrorItem(failure, retry: .didPressRetry(source: name)).id("\(name).failure")
        } else {
          StaleItem(failure, retry: .didPressRetry(source: name)).id("\(name).stale")
          if let age = source.age { TextItem(Self.words(for: age), role: .caption, emphasis: .subtle).id("\(name).age") }
        }
      }
      .id("\(name).state")
    }
    for (index, position) in source.positions.enumerated() where !isHidden(position) {
      sections(at: position, PositionReference(key: position.key, source: number, index: index))
    }
    batch(after: source)
  }

  @SectionsBuilder<Self>
  private func batch(after source: FeedSource) -> [SectionModel<Self>] {
    let name = source.name
    if let failure = source.batchFailure {
      SectionModel { ErrorItem(failure, retry: .didPressMore(source: name)).id("\(name).batch.failure") }.id("\(name).batch")
    } else if source.next != nil || source.isLoadingBatch {
      // The same row before and during loading, so that it keeps the focus.
      SectionModel { ButtonItem("Show more", on: .didPressMore(source: name)).id("\(name).batch.more").pending(source.isLoadingBatch) }
        .id("\(name).batch").style(.actions)
    } else if source.batches > 1 {
      SectionModel { TextItem("That is all", role: .caption, emphasis: .subtle).id("\(name).batch.end") }.id("\(name).batch")
    }
  }

  @SectionsBuilder<Self>
  private func sections(at position: FeedPosition, _ reference: PositionReference) -> [SectionModel<Self>] {
    if position.isAwaited {
      awaited(position)
    } else {
      if let failure = position.failure, position.part != nil {
        SectionModel { StaleItem(failure, retry: .didPressRetrySection(position: position.key)).id("\(position.key).stale") }
          .id("\(position.key).stale")
      }
      if let part = position.part { part.models(as: position.partKey, at: reference) }
      more(after: position)
    }
    if position.dropped > 0 {
      SectionModel {
        TextItem("\(position.dropped) items could not be shown", role: .caption, emphasis: .subtle).id("\(position.key).dropped")
      }
      .id("\(position.key).dropped")
    }
    switch position.problem {
    case nil: []
    case .failed:
      SectionModel {
        ErrorItem("This section could not be shown", retry: .didPressRetrySection(position: position.key)).id("\(position.key).failure")
          .pending(position.isLoading)
      }
      .id(position.key)
    case .unsupported(let section):
      switch unsupported(section) {
      case .drop: []
      case .placeholder(let words):
        SectionModel { InfoItem(words, tone: .neutral).id("\(position.key).placeholder") }.id(position.key)
      case .fallback(let elements):
        SectionModel {
          for (number, element) in elements.enumerated() { ShownItem(id: "\(position.key).fallback \(number)", content: element) }
        }
        .id(position.key)
      case .upgradeNotice(let words, let route):
        SectionModel { SubtitleItem(words, icon: "info", route: route).id("\(position.key).upgrade") }.id(position.key)
      }
    }
  }

  private func isHidden(_ position: FeedPosition) -> Bool {
    guard !hidden.isEmpty, let provider = position.current?.provider else { return false }
    return hidden.contains { $0 == provider }
  }

  @SectionsBuilder<Self>
  private func more(after position: FeedPosition) -> [SectionModel<Self>] {
    let key = position.key
    if let failure = position.moreFailure {
      SectionModel { ErrorItem(failure, retry: .didPressMoreItems(position: key)).id("\(key).more.failure") }.id("\(key).more")
    } else if position.next != nil || position.isLoadingMore {
      SectionModel { ButtonItem("Show more", on: .didPressMoreItems(position: key)).id("\(key).more").pending(position.isLoadingMore) }
        .id("\(key).more").style(.actions)
    }
  }

  private static func words(for age: Duration) -> Phrase {
    let minutes = Int(age.components.seconds / 60)
    return minutes < 1 ? "Just now" : minutes < 120 ? "\(minutes) minutes ago" : "\(minutes / 60) hours ago"
  }

  /// A placeholder for a section that is fetched shortly before it scrolls into view.
  private func awaited(_ position: FeedPosition) -> SectionModel<Self> {
    let key = position.key
    var model = SectionModel<Self> {
      if let failure = position.failure {
        ErrorItem(failure, retry: .didPressRetrySection(position: key)).id("\(key).failure").pending(position.isLoading)
      } else if position.isLoading {
        LoadingItem().id("\(key).loading")
      }
    }
    .id("\(key)/0")
    if !position.name.isEmpty { model = model.header(HeaderItem("\(position.name)")) }
    guard position.failure == nil, !position.isLoading, let promised = position.promised else { return model }
    return model.visibleRange(SectionModel.ShownPart(total: promised, start: 0) { _ in .action(.didReveal(position: key)) })
  }
}

private struct ShownItem: Item {
  typealias Owner = FeedScreen
  let id: String
  let content: Element
}
