internal import Logging
internal import TesseraFlow
internal import TesseraScreen

extension Visitor {
  /// Ends the pages that matter least, where there are too many or they take too much.
  func makeRoom() {
    func least() -> LivePage? { pages.min { $0.importance < $1.importance } }
    while pages.count >= max(1, limits.pagesPerVisitor), let page = least() { giveUp(page) }
    while pages.reduce(0, { $0 + $1.bytes }) > limits.bytesPerVisitor, pages.count > 1, let page = least() { giveUp(page) }
  }

  /// Ends a page whose room another one needs. A tab that shows it is told in words, and does not ask for it by
  /// itself: that would take the room of yet
  /// another one.
  private func giveUp(_ page: LivePage) {
    if page.host.isLive {
      page.page.tell("Too many pages are open. This one is shown again when you use it.")
      publish(page, isLast: true)
    }
    leave(page)
  }

  /// Takes note of what came to a page; ends it if it takes more than a page may. Its tab begins anew.
  ///
  /// - Returns: Whether it ended.
  @discardableResult func outgrew(_ page: LivePage, typed: Int = 0) -> Bool {
    page.estimate(typed: typed)
    if page.bytes > limits.bytesPerPage || page.isFarFromMeasured {
      // The estimate is too high where the same text is typed again: what counts is the page as it is.
      _ = markup(of: page)
    }
    guard page.bytes > limits.bytesPerPage else {
      weigh()
      return false
    }
    reportTooLarge(page)
    if begunAnew.count < limits.pagesPerVisitor { begunAnew.insert(page.uri) }
    close(page)
    return true
  }

  /// Says in the log that a page is larger than it may be.
  func reportTooLarge(_ page: LivePage) {
    logger.error(
      "a page takes more than WebLimits.bytesPerPage; show a visible range of its rows",
      metadata: ["path": "\(page.path)", "bytes": "\(page.bytes)", "most": "\(limits.bytesPerPage)"])
  }

  /// Carries a page to where its tab asks for it: as many as a visitor may have open, and as many bytes; the newest stay.
  func carry(_ id: String, _ saved: SavedPage, _ copy: PageHead? = nil) {
    carried.append(CarriedPage(id: id, saved: saved, copy: copy))
    func areTooMany() -> Bool {
      carried.count > max(1, limits.pagesPerVisitor) || carried.reduce(0) { $0 + $1.bytes } > limits.bytesPerVisitor
    }
    while carried.count > 1, areTooMany() { carried.removeFirst() }
    weigh()
  }

  /// Ends a page that goes on where its tab asks for it, once a copy is stored under the name of whoever it goes on with.
  @discardableResult
  func carryOn(_ page: LivePage, _ saved: SavedPage, for owner: PageOwner) -> Task<Void, Never> {
    let pageID = page.id
    page.kept.last = saved
    carry(pageID, saved)
    remove(page, .goesOn)
    guard let keeper = services.keeper, page.wasUsed else { return Task {} }
    let task = Task {
      let copy = await CarriedPage.store(pageID, saved, for: owner, at: addressName, keeper)
      _ = await store(page)
      if case .success(let head?) = copy {
        if let index = carried.firstIndex(where: { $0.id == pageID }) { carried[index].copy = head }
        if let head = page.kept.head { _ = await keeper.commit(.end(owner: self.owner, at: head)) }
      } else if let head = page.kept.head {
        // It waits under the former name.
        await keeper.release([head.lease])
      }
      leaving[pageID] = nil
    }
    leaving[pageID] = task
    return task
  }

  /// Hands out the pages that nobody asked for yet.
  @discardableResult func dropCarried() -> [CarriedPage] {
    defer {
      carried = []
      weigh()
    }
    return carried
  }

  /// Tells the budgets what the pages take now.
  func weigh() {
    let waiting = carried.reduce(0) { $0 + $1.bytes }
    let (bytes, hidden) = pages.reduce((waiting, streams.isEmpty ? waiting : 0)) {
      ($0.0 + $1.bytes, $0.1 + ($1.host.isLive ? 0 : $1.bytes))
    }
    services.budget.add(activity.weigh(bytes, hidden: hidden), to: address)
  }

  /// Ends the pages that no tab shows, or all; they go on if they are kept.
  func shed(isAll: Bool = false) {
    // What somebody is just coming back to is left.
    if isAll || streams.isEmpty { dropCarried() }
    for page in pages where isAll || !page.host.isLive {
      if page.host.isLive {
        page.host.writeGone()
        publish(page, isLast: true)
      }
      leave(page)
    }
  }
}
