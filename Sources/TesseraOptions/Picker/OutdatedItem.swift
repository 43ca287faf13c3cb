internal import TesseraScreen

/// A message with the age of the options, shown when reloading failed.
struct OutdatedItem<Menu: MenuType>: StockItem {
  typealias Owner = OptionsPicker<Menu>
  var traits = Row.Traits()
  let age: Double?
  let failure: LoadFailure

  init(age: Double?, failure: LoadFailure) {
    (self.age, self.failure) = (age, failure)
    traits.id = "outdated"
  }

  private var signsIn: Bool { failure.code == .unauthorized }

  var words: Phrase { "This may be out of date" }
  var element: Element {
    let old = age.map(Self.ago)
    return .message(
      Element.Message(
        words, detail: old.map { "\($0) · \(failure.shownMessage)" } ?? failure.shownMessage, tone: .warning, icon: "clock",
        action: signsIn ? Element.Button("Sign in") : failure.isRetryable ? Element.Button("Retry") : nil))
  }

  /// An age in the largest unit that fits.
  static func ago(_ age: Double) -> Phrase {
    // Ages from the app can be any number. Beyond a year the exact value doesn't matter.
    let minutes = Int(max(0, min(age, 31_536_000)) / 60)
    switch minutes {
    case 0: return "Less than a minute ago"
    case ..<60: return "\(minutes) minutes ago"
    case ..<1_440: return "\(minutes / 60) hours ago"
    default: return "\(minutes / 1_440) days ago"
    }
  }

  func intent(for event: Control.Event) -> Intent<Owner>? { .action(signsIn ? .didPressSignIn : .didPressRetry) }
}
