internal import TesseraScreen

/// The sign-ins and sign-outs of a page that no answer has performed yet: at most one per form, and one without a form.
struct IdentityRequests {
  private var changes: [IdentityChange] = []
  /// The fingerprint of the last form, if nothing else was done since.
  private var lastForm: String?
  /// The fingerprints of the forms whose requests are being answered.
  private var answering: [String] = []
  /// Whether a page that signed in or out at its start redirected here.
  var isIdentified = false

  var latest: IdentityChange? { changes.last }

  /// Whether several forms are being answered.
  var isAnsweringOthers: Bool { answering.count > 1 }

  /// Marks a form as being answered, until ``endAnswering(_:)``.
  mutating func beginAnswering(_ form: String) { answering.append(form) }

  mutating func endAnswering(_ form: String) { if let index = answering.firstIndex(of: form) { answering.remove(at: index) } }

  /// Later changes don't belong to a form.
  mutating func beginEvent() { lastForm = nil }

  /// Changes of other forms that no request waits for are dropped.
  mutating func beginForm(_ form: String) {
    lastForm = form
    changes.removeAll { $0.form.map { $0 != form && !answering.contains($0) } ?? false }
  }

  /// Drops all changes, once, on a page to which a sign-in or sign-out redirected. Returns whether it did.
  mutating func settles() -> Bool {
    guard isIdentified else { return false }
    (isIdentified, changes) = (false, [])
    return true
  }

  /// Replaces the change that a form caused. `nil` removes it.
  ///
  /// An event of an old form that no request waits for, after another form was sent, is dropped.
  mutating func replace(by change: IdentityChange?, of form: String?) {
    changes.removeAll { $0.form == form }
    guard let change, form == nil || lastForm == nil || lastForm == form || answering.contains(where: { $0 == form }) else { return }
    changes.append(change)
  }

  /// Takes the change that an answer must perform.
  ///
  /// - Law: a change caused by a form is given to the answer to that form. Another request gets it only after that
  ///   form was answered without it. No other form gets it.
  mutating func take(for form: String?) -> IdentityChange? {
    let index = changes.lastIndex { change in
      guard let origin = change.form else { return true }
      return form.map { $0 == origin } ?? !answering.contains(origin)
    }
    return index.map { changes.remove(at: $0) }
  }

  /// Restores a change that failed.
  mutating func giveBack(_ change: IdentityChange) { if !changes.contains(where: { $0.form == change.form }) { changes.append(change) } }
}

/// A requested change of identity, and where to redirect. A class, because every page has room for one and hardly any
/// has it.
final class IdentityChange: Sendable {
  let identity: Identity?
  let route: String
  /// The page that requested it.
  let page: String
  /// The fingerprint of the form that caused it. `nil` for an event.
  let form: String?

  init(identity: Identity?, route: String, page: String, form: String?) {
    (self.identity, self.route, self.page, self.form) = (identity, route, page, form)
  }
}
