internal import HTTPTypes
internal import Logging
internal import TesseraFlow
internal import TesseraHTML
internal import TesseraScreen
internal import TesseraURL

extension Visitor {
  /// Takes over the language, the time zone, the roles and the token of a request. Pages that the person may not see any more end.
  ///
  /// - Parameter asked: The page that the request is answered with as a whole, if it is: its tab is not told to fetch it.
  func update(_ new: Visit, asked: String? = nil) {
    var new = new
    if new.language != visit.language || new.timeZone != visit.timeZone || new.look != visit.look, openings.take(at: .now) != nil {
      // Every page is written anew in other words. Who changes them too quickly keeps the former ones for now; the
      // next request tries again.
      (new.language, new.timeZone, new.look) = (visit.language, visit.timeZone, visit.look)
    }
    // A token that was renewed is no part of an identity's equality.
    guard new != visit || new.identity?.credential != visit.identity?.credential else { return }
    let hasOtherRoles = new.identity != visit.identity
    let hasOtherFrame = new.language != visit.language || new.look != visit.look
    let hasOtherWords = hasOtherFrame || new.timeZone != visit.timeZone
    let mayLess = new.identity?.mayLess(than: visit.identity) ?? false
    visit = new
    environment = services.environment(for: new, at: address)
    let former = links
    links = app.navigation(for: new)
    for page in pages {
      (page.page.environment, page.page.mayOpen) = (environment, mayOpen)
      if hasOtherRoles {
        let answer = app.resolve(page.uri, for: new)
        guard let screen = answer.screen, !answer.wantsSignIn, answer.route == CanonicalRoute.of(page.uri) else {
          close(page)
          continue
        }
        // Whoever has other roles may be shown something else at the same route; what somebody with more of them
        // opened, began or loaded is none of
        // theirs any more.
        let goesOn = change(page) {
          if mayLess { page.page.withdraw() }
          return page.page.goOn(with: screen, beginsAgain: mayLess)
        } isChange: { _ in
          page.wasUsed
        }
        guard goesOn else {
          guard let saved = save(page) else {
            close(page)
            continue
          }
          page.host.writeGone()
          publish(page, isLast: true)
          carryOn(page, saved, for: owner)
          continue
        }
        page.status = screen.status
        publish(page)
        if page.wasUsed { storeLater(page) }
      }
      guard hasOtherWords || links != former else { continue }
      page.host.forgetWritten(in: services.written)
      page.relocalize(renderer, models(of: page.id))
      // What stands around a page, its direction and its style sheet are no part of a patch: its tab fetches the
      // page again, which goes on; one
      // that is not heard of now does so when it is.
      if links != former || hasOtherFrame, page.host.wasLive, page.id != asked {
        page.host.fetchAgain(at: PageTarget.address(page.uri, WireNames.page, page.id))
        publish(page)
      }
    }
  }

  /// Takes over what the surrounding server says of the person now, while a stream is open.
  func update(_ identity: Identity) {
    var visit = visit
    visit.identity = identity
    update(visit)
  }

  /// The change of identity that waits for an answer to carry it out; given once: to the form that it came of, to
  /// the tab that shows its page, or to any
  /// answer that leads somewhere where no tab does. Whoever could not carry it out gives it back.
  ///
  /// - Parameters:
  ///   - isOwn: Whether the answer is for that tab alone, and leads another one nowhere.
  ///   - form: The form that is answered, by its fingerprint: another copy of it waits for what is being carried out.
  func takeIdentityChange(of pageID: String?, isOwn: Bool, form: String? = nil) async -> IdentityTurn {
    defer { if let form { page(pageID)?.endAnswering(form) } }
    if let form {
      while identifying > 0 { await withCheckedContinuation { identityWaiters.append($0) } }
      if let answer = copy(for: form) { return .carriedOut(answer) }
    }
    for page in pages where page.id == pageID || !isOwn && !page.host.isLive {
      if let change = page.takeIdentityChange(for: form) {
        identifying += 1
        return .wanted(change)
      }
    }
    return .none
  }

  /// Whether somebody signed in or out on a page, and no answer carried it out yet.
  var identifies: Bool { pages.contains { $0.identityChange != nil } }

  /// Whether that was signing out.
  var signsOut: Bool { pages.contains { $0.identityChange.map { $0.identity == nil } ?? false } }

  /// Waits for another answer to carry a change of identity out.
  func giveBack(_ change: IdentityChange) {
    page(change.page)?.giveBack(change)
    endIdentifying()
  }

  /// An answer carried a change of identity out. Of a browser that sent its form twice, as by a double click, that
  /// answer may be the one that it
  /// threw away.
  func carriedOut(_ answer: IdentityAnswer) {
    identityAnswer = answer
    endIdentifying()
  }

  private func endIdentifying() {
    identifying -= 1
    let waiters = identityWaiters
    identityWaiters = []
    for waiter in waiters { waiter.resume() }
  }

  /// The answer to another copy of the form that a change of identity came of; waits for one that is being carried out.
  func identityAnswer(toCopy form: String) async -> IdentityAnswer? {
    while identifying > 0 { await withCheckedContinuation { identityWaiters.append($0) } }
    return copy(for: form)
  }

  /// Takes the answer that carried a change of identity out, if no browser came with its cookies: no copy of its form gets it from now on.
  func takeLostAnswer() -> IdentityAnswer? {
    guard let answer = identityAnswer, !answer.successor.activity.isClaimed else { return nil }
    identityAnswer = nil
    return answer
  }

  /// - Law: an identity is given to nobody who did not send the very form that it came of, whatever cookie comes
  /// with it, nor once a browser came
  ///   with the new cookies.
  private func copy(for form: String) -> IdentityAnswer? {
    guard var answer = identityAnswer, answer.form == form else { return nil }
    if answer.successor.activity.isClaimed { answer.fields = [] }
    return answer
  }

  /// Ends everything here because somebody else uses the browser. What belongs to that person as well goes on with
  /// the successor: everything of
  /// nobody, who is somebody from now on, and everything of the same person. Nothing of one person is carried to another.
  ///
  /// A person who is not known any more, and did not sign out, leaves what was kept in the store: it is given to
  /// nobody but that person, if that is
  /// the next one in this browser.
  ///
  /// - Parameters:
  ///   - successor: Whose it is from then on, in the store.
  ///   - isWanted: Whether somebody signed in or out on a page; otherwise another person, or nobody, is asking.
  func giveWay(to next: Identity?, _ successor: PageOwner, isWanted: Bool) async -> Inheritance {
    guard let next, identity.map({ $0.isPerson(next.id) }) ?? true else {
      let own = identity.map { person in pages.map { EndedPage(id: $0.id, person: person.id) } } ?? []
      let ended = Array((own + endedOfOthers).prefix(limits.pagesPerVisitor))
      guard next == nil, !isWanted, let identity, services.keeper != nil else {
        await end(deletingPages: true)
        return Inheritance(ended: ended)
      }
      let left = LeftPages(person: identity.id, owners: Array(([owner] + formers).prefix(8)))
      await leave()
      return Inheritance(ended: ended, left: left)
    }
    // Whose pages wait here is not who comes.
    if let left, !next.isPerson(left.person) {
      for owner in left.owners { await services.keeper?.endAll(.owner(owner)) }
    }
    close()
    await endUploads()
    var ends = Array(leaving.values)
    for page in pages {
      if page.wasUsed, page.path != app.signInRoute, let saved = save(page) {
        ends.append(carryOn(page, saved, for: successor))
      } else {
        ends.append(end(page))
      }
    }
    for end in ends { await end.value }
    let known = before.map { PageOwner(visitor: $0, identity: next.id) }
    let waiting = left.map { next.isPerson($0.person) ? $0.owners : [] } ?? []
    return Inheritance(
      pages: dropCarried(), owners: Array(([owner] + known + waiting + formers).prefix(8)), ended: endedOfOthers)
  }
}

/// Pages that a visitor leaves to the one who succeeds it in a browser.
struct Inheritance: Sendable {
  /// The pages that were open and go on.
  var pages: [CarriedPage] = []
  /// The owners whose other pages are in the store.
  var owners: [PageOwner] = []
  /// The pages that ended because they were another person's. Their tabs are told who is there now.
  var ended: [EndedPage] = []
  /// The pages that wait for a person who is not known any more.
  var left: LeftPages?
}

/// Pages that wait in the store for a person who is not known any more, and did not sign out.
struct LeftPages: Sendable {
  /// The id of the person.
  let person: String
  /// The owners of the pages there.
  let owners: [PageOwner]
}

/// A page that ended when its person left.
struct EndedPage: Sendable {
  let id: String
  /// The id of the person.
  let person: String
}

/// Somebody else is to use the browser: who, and where to go on. An object, because every page has room for one and hardly any has it.
final class IdentityChange: Sendable {
  let identity: Identity?
  let route: String
  /// The page where it was wanted.
  let page: String
  /// The form that it came of, by its fingerprint; `nil` for an event.
  let form: String?

  init(identity: Identity?, route: String, page: String, form: String?) {
    (self.identity, self.route, self.page, self.form) = (identity, route, page, form)
  }
}

/// A look for a change of identity.
enum IdentityTurn: Sendable {
  case none
  /// The one who looked is to carry it out.
  case wanted(IdentityChange)
  /// Another copy of the same form did.
  case carriedOut(IdentityAnswer)
}

/// The answer that carried a change of identity out: where it led, and the cookies that came with it.
struct IdentityAnswer: Sendable {
  let route: String
  var fields: [HTTPField]
  /// The form that it came of, by its fingerprint; `nil` for an event.
  var form: String?
  let successor: Visitor
  /// The token of who signed in.
  let token: String?
}
