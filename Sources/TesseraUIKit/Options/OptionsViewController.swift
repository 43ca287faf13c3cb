#if canImport(UIKit)
public import TesseraOptions
public import TesseraScreen
public import UIKit

/// An option picker in its own controller, for screens not built with Tessera. It loads, searches and selects
/// options, and returns the choice.
///
/// ```swift
/// let picker = OptionsViewController(Cities.self, title: "Cities", chosen: form.cities, environment: environment)
/// picker.didChoose = { form.cities = $0 }
/// present(picker.inSheet(), animated: true)
/// ```
/// - Law: ``didChoose`` is called once, when the user confirms a choice. A picker that is cancelled or pulled
///   down returns no choice.
/// - Isolation: the main actor.
public final class OptionsViewController<Menu: MenuType, Choice: OptionSelection.Choice>: ScreenViewController {
  /// Called with the choice, when the controller is already being dismissed.
  public var didChoose: @MainActor (Choice) -> Void = { _ in }
  /// Called when the user left the picker without a choice, using the picker's own button.
  public var didCancel: @MainActor () -> Void = {}
  /// Called with the progress of a choice that is submitted live while the picker stays open.
  public var didSubmit: @MainActor (LiveSubmission<OptionSelection>) -> Void = { _ in }

  /// Creates a picker for a menu.
  ///
  /// - Parameters:
  ///   - chosen: The initial choice. Its type determines whether one or several options can be chosen.
  ///   - parents: The choice in the menu that this menu depends on.
  ///   - submission: Submits the choice before the picker closes. `nil` if the choice is only returned.
  public init(
    _ menu: Menu.Type = Menu.self, title: Phrase, chosen: Choice, config: OptionsViewConfig = OptionsViewConfig(),
    parents: [OptionID] = [], submission: OptionSelection.Submission? = nil, environment: ScreenEnvironment = ScreenEnvironment()
  ) {
    let picker = OptionsPicker<Menu>(
      menu, title: title, isMultiple: Choice.takesSeveral, config: config, parents: parents, submission: submission)
    let way = PickerWay()
    super.init(environment: environment, cells: CellRegistry(), images: nil) { inbox in
      let core = PageCore(environment: environment, inbox: inbox)
      let presentation = Presentation<OptionSelection.Outcome>(
        picker, id: "options", state: OptionsPicker<Menu>.State(chosen.selection)
      ) { (output: OptionSelection.Outcome) in output }
      // Buttons on the page can close it if it is not the bottom page.
      let layer = presentation.make(core, .root, .push) { output in MainActor.assumeIsolated { way.take(output) } }
      layer.placement.close = { MainActor.assumeIsolated { way.close() } }
      return Page(core, layer)
    }
    way.take = { [weak self] in self?.take($0) }
    way.close = { [weak self] in self?.close() }
  }

  /// Not supported: a picker cannot be loaded from a storyboard.
  public required init?(coder: NSCoder) { nil }

  /// The picker as a resizable bottom sheet.
  public func inSheet() -> UINavigationController {
    let navigation = UINavigationController(rootViewController: self)
    navigation.modalPresentationStyle = .pageSheet
    if let sheet = navigation.sheetPresentationController {
      sheet.detents = [.medium(), .large()]
      sheet.prefersGrabberVisible = true
    }
    return navigation
  }

  private var hasChosen = false

  private func take(_ output: OptionSelection.Outcome) {
    switch output {
    case .chosen(let selection):
      hasChosen = true
      didChoose(Choice(selection))
    case .live(let live): didSubmit(live)
    }
  }

  private func close() {
    if let navigation = navigationController, navigation.viewControllers.count > 1, navigation.topViewController === self {
      navigation.popViewController(animated: true)
    } else {
      presentingViewController?.dismiss(animated: true)
    }
    // The choice is reported right after the layer was closed, so check for it afterwards.
    Task { [weak self] in
      if let self, !hasChosen { didCancel() }
    }
  }
}

/// Connects a picker's layer to its controller, which does not exist yet when the layer is created.
@MainActor
private final class PickerWay {
  var take: (OptionSelection.Outcome) -> Void = { _ in }
  var close: () -> Void = {}
}
#endif
