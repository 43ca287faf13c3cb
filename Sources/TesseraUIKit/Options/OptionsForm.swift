#if canImport(UIKit)
internal import TesseraOptions
public import TesseraScreen
internal import UIKit

/// Connects a form of your view controller with the option fields that show and change it.
///
/// ```swift
/// final class InviteViewController: UIViewController {
///   @OptionsForm var form = InviteUser()                                    // your own struct, read and written as before
///   override func viewDidLoad() {
///     super.viewDidLoad()
///     $form.environment = environment                                       // the transport of the menus, the language
///     stack.addArrangedSubview(OptionsFieldView(RoleField.self, in: $form))
///   }
/// }
/// ```
/// - Law: the fields show the form after every change: a choice, a dependency, or an assignment in your code.
/// - Isolation: the main actor.
@MainActor
@propertyWrapper
public final class OptionsForm<Form: Equatable & Sendable> {
  private typealias Fields = OptionsFields<Form>

  /// Called after the form changed, by a field or by your code.
  public var didChange: (Form) -> Void = { _ in }
  private let page: PageController
  private var fields: [(make: @Sendable () -> AnyItem<OptionsFields<Form>>, view: WeakField)] = []
  /// The value that ``didChange`` was called with last.
  private var told: Form

  /// Creates a form with its initial value.
  public init(wrappedValue: Form, environment: ScreenEnvironment = ScreenEnvironment()) {
    told = wrappedValue
    let host = UIKitScreenHost(localizer: environment.localizer, clock: environment.clock) { environment.report($0) }
    page = PageController(host: host) { Page(Fields([]), state: wrappedValue, environment: environment, inbox: $0) }
    host.didChangeLayers = { [weak self] in self?.show() }
    page.begin()
  }

  // Not isolated, which would require iOS 18.4. The page outlives its form by one turn of the main actor.
  deinit { Task { @MainActor [page] in page.end() } }

  /// The form's current value.
  public var wrappedValue: Form {
    get { page.page?.state(of: Fields.self) ?? told }
    set {
      page.page?.send(.set(newValue), to: Fields.self)
      page.host.flush()
    }
  }

  /// The form as you pass it to an ``OptionsFieldView``.
  public var projectedValue: OptionsForm<Form> { self }

  /// The services of the menus, and the language of the fields.
  public var environment: ScreenEnvironment {
    get { page.page?.environment ?? ScreenEnvironment() }
    set {
      page.page?.environment = newValue
      page.relocalize(newValue.localizer)
      page.host.flush()
    }
  }

  /// Adds a field below the others, and removes those whose views are gone.
  func add(_ view: OptionsFieldView, _ make: @escaping @Sendable () -> AnyItem<OptionsFields<Form>>) {
    fields.removeAll { $0.view.field == nil }
    fields.append((make, WeakField(field: view)))
    _ = page.page?.goOn(with: AnyScreen(Fields(fields.map(\.make)), state: wrappedValue), beginsAgain: false)
    page.host.flush()
  }

  private func show() {
    let form = wrappedValue
    if form != told {
      told = form
      didChange(form)
    }
    guard let rows = page.host.layers.first?.content?.shown.sections.first?.rows, rows.count == fields.count else { return }
    for (field, row) in zip(fields, rows) { field.view.field?.show(row, page.host) }
  }

  var isBusy: Bool { page.isBusy || page.host.isWaiting }
}

private struct WeakField {
  weak var field: OptionsFieldView?
}
#endif
