public import TesseraScreen

extension FeedScreen {
  @SectionsBuilder<Self>
  public func sections(for state: State) -> [SectionModel<Self>] {
    let unmet = state.unmetOwners
    if state.sources.isEmpty {
      SectionModel { LoadingItem().id("feed.loading") }.id("feed.loading")
    } else if unmet.isEmpty {
      for source in state.sources { sections(of: source) }
    } else {
      SectionModel {
        ErrorItem(LoadFailure(.malformed, detail: "required sections are missing: \(unmet)"), retry: .didPressRefresh).id("feed.unmet")
      }
      .id("feed.unmet")
    }
    SectionModel {
      ButtonItem("Refresh", on: .didPressRefresh).refreshes().pending(state.sources.contains(where: \.isLoading))
    }
    .id("feed.actions").style(.actions)
  }

  @SectionsBuilder<Self>
  private func sections(of source: FeedSource) -> [SectionModel<Self>] {
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
    for place in source.places { sections(at: place, of: name) }
    page(after: source)
  }

  @SectionsBuilder<Self>
  private func page(after source: FeedSource) -> [SectionModel<Self>] {
    let name = source.name
    if source.isLoadingPage {
      SectionModel { LoadingItem().id("\(name).page.loading") }.id("\(name).page")
    } else if let failure = source.pageFailure {
      SectionModel { ErrorItem(failure, retry: .didPressMore(source: name)).id("\(name).page.failure") }.id("\(name).page")
    } else if source.next != nil {
      SectionModel { ButtonItem("Show more", on: .didPressMore(source: name)).id("\(name).page.more") }
        .id("\(name).page").style(.actions)
    } else if source.pages > 1 {
      SectionModel { TextItem("That is all", role: .caption, emphasis: .subtle).id("\(name).page.end") }.id("\(name).page")
    }
  }

  @SectionsBuilder<Self>
  private func sections(at place: FeedPlace, of source: String) -> [SectionModel<Self>] {
    if place.isAwaited {
      awaited(place)
    } else {
      if let failure = place.failure, place.part != nil {
        SectionModel { StaleItem(failure, retry: .didPressRetrySection(place: place.key)).id("\(place.key).stale") }
          .id("\(place.key).stale")
      }
      if let part = place.part { part.models(at: place.key) }
    }
    if place.dropped > 0 {
      SectionModel {
        TextItem("\(place.dropped) items could not be shown", role: .caption, emphasis: .subtle).id("\(place.key).dropped")
      }
      .id("\(place.key).dropped")
    }
    switch place.problem {
    case nil: []
    case .failed:
      SectionModel {
        ErrorItem("This section could not be shown", retry: .didPressRetrySection(place: place.key)).id("\(place.key).failure")
          .pending(place.isLoading)
      }
      .id(place.key)
    case .unsupported(let section):
      switch unsupported(section) {
      case .drop: []
      case .placeholder(let words):
        SectionModel { InfoItem(words, tone: .neutral).id("\(place.key).placeholder") }.id(place.key)
      case .fallback(let elements):
        SectionModel {
          for (number, element) in elements.enumerated() { ShownItem(id: "\(place.key).fallback \(number)", content: element) }
        }
        .id(place.key)
      case .upgradeNotice(let words, let route):
        SectionModel { SubtitleItem(words, icon: "info", route: route).id("\(place.key).upgrade") }.id(place.key)
      }
    }
  }

  private static func words(for age: Duration) -> Phrase {
    let minutes = Int(age.components.seconds / 60)
    return minutes < 1 ? "Just now" : minutes < 120 ? "\(minutes) minutes ago" : "\(minutes / 60) hours ago"
  }

  /// Room for a section that is fetched when it is about to come into view.
  private func awaited(_ place: FeedPlace) -> SectionModel<Self> {
    let key = place.key
    var model = SectionModel<Self> {
      if let failure = place.failure {
        ErrorItem(failure, retry: .didPressRetrySection(place: key)).id("\(key).failure").pending(place.isLoading)
      } else if place.isLoading {
        LoadingItem().id("\(key).loading")
      }
    }
    .id("\(key)/0")
    if !place.name.isEmpty { model = model.header(HeaderItem("\(place.name)")) }
    guard place.failure == nil, !place.isLoading, let promised = place.promised else { return model }
    return model.window(SectionWindow(total: promised, start: 0) { _ in .action(.didReveal(place: key)) })
  }
}

/// An element that the app shows in the place of a section.
private struct ShownItem: Item {
  typealias Owner = FeedScreen
  let id: String
  let content: Element
}
