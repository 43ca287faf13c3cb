internal import Logging
internal import TesseraFlow
internal import TesseraStores
internal import TesseraScreen

extension Visitor {
  /// Ends the least important pages if there are too many or they are too large.
  func makeRoom() {
    func least() -> LivePage? { pages.min { $0.importance < $1.importance } }
    while pages.count >= max(1, limits.pagesPerVisitor), let page = least() { giveUp(page) }
    while pages.reduce(0, { $0 + $1.size.bytes }) > limits.bytesPerVisitor, pages.count > 1, let page = least() { giveUp(page) }
  }

  /// Ends a page to make room. A tab that shows it is told, and doesn't reload automatically, which would evict
  /// another page.
  private func giveUp(_ page: LivePage) {
    if page.host.isLive {
      page.page.tell("Too many pages are open. This one is shown again when you use it.")
      publish(page, isLast: true)
    }
    leave(page)
  }

  /// Updates the size of a page after a change. Ends it if it is too large. Its tab then starts over.
  ///
  /// - Returns: Whether it ended.
  @discardableResult func outgrew(_ page: LivePage, typed: Int = 0) -> Bool {
    page.estimate(typed: typed)
    if page.size.bytes > limits.bytesPerPage || page.size.isFarFromMeasured {
      // The estimate is too high if the same text was typed repeatedly, so measure the page.
      _ = markup(of: page)
    }
    guard page.size.bytes > limits.bytesPerPage else {
      weigh()
      return false
    }
    reportTooLarge(page)
    directory.startOver(at: page.uri)
    close(page)
    return true
  }

  /// Logs that a page exceeds its limit.
  func reportTooLarge(_ page: LivePage) {
    logger.error(
      "a page uses more memory than WebLimits.bytesPerPage; show a visible range of its rows",
      metadata: ["path": "\(page.path)", "bytes": "\(page.size.bytes)", "most": "\(limits.bytesPerPage)"])
  }

  /// Queues a page for its tab to continue.
  func carry(_ id: String, _ saved: SavedPage, _ copy: PageRecord.Head? = nil) {
    directory.queue(CarriedPage(id: id, saved: saved, copy: copy), bytes: limits.bytesPerVisitor)
    weigh()
  }

  /// Ends a page that continues when its tab requests it, after a copy is stored for its new owner.
  @discardableResult
  func carryOn(_ page: LivePage, _ saved: SavedPage, for owner: PageRecord.Owner) -> Task<Void, Never> {
    let pageID = page.id
    page.kept.last = saved
    carry(pageID, saved)
    remove(page, .goesOn)
    guard let keeper = services.keeper, page.wasUsed else { return Task {} }
    let task = Task {
      let copy = await CarriedPage.store(pageID, saved, for: owner, at: addressName, keeper)
      _ = await store(page)
      if case .success(let head?) = copy {
        directory.noteCopy(head, of: pageID)
        if let head = page.kept.copy?.head { _ = await keeper.commit(.end(owner: self.owner, at: head)) }
      } else if let head = page.kept.copy?.head {
        // It waits under the former id.
        await keeper.release([head.lease])
      }
      directory.stored(pageID)
    }
    directory.store(pageID, by: task)
    return task
  }

  /// Removes and returns the queued pages that no tab requested yet.
  @discardableResult func dropCarried() -> [CarriedPage] {
    defer { weigh() }
    return directory.removeQueued()
  }

  /// Updates the byte budgets.
  func weigh() {
    let waiting = directory.queued.reduce(0) { $0 + $1.bytes }
    let (bytes, hidden) = pages.reduce((waiting, streams.isEmpty ? waiting : 0)) {
      ($0.0 + $1.size.bytes, $0.1 + ($1.host.isLive ? 0 : $1.size.bytes))
    }
    services.memory.budget.add(activity.weigh(bytes, hidden: hidden), to: address)
  }

  /// Ends the pages without a tab, or all. Stored ones can be restored.
  func shed(isAll: Bool = false) {
    // Spare the page that a tab is just returning to.
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
