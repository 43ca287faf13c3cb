#if canImport(UIKit)
public import TesseraOptions
public import TesseraScreen
public import UIKit

/// The picker of a menu in a controller of its own, for screens that are not Tessera's: it loads, searches and marks, and gives the choice
/// back.
///
/// ```swift
/// let picker = OptionsViewController(Cities.self, title: "Cities", chosen: form.cities, environment: environment)
/// picker.didChoose = { form.cities = $0 }
/// present(picker.inSheet(), animated: true)
/// ```
/// - Law: ``didChoose`` is called once, when a choice was made; a picker that is cancelled or pulled down gives nothing back.
/// - Isolation: the main actor.
public final class OptionsViewController<Menu: MenuType, Choice: OptionChoice>: ScreenViewController {
  /// Called with the choice. The controller has begun to leave by then.
  public var didChoose: @MainActor (Choice) -> Void = { _ in }
  /// Called when the picker was left without a choice by its own button.
  public var didCancel: @MainActor () -> Void = {}
  /// Called with what becomes of a choice that is submitted live, while the picker stays.
  public var didSubmit: @MainActor (LiveSubmission<OptionSelection>) -> Void = { _ in }

  /// A picker of a menu.
  ///
  /// - Parameters:
  ///   - chosen: The choice to begin with; its type says whether one or several options may be chosen.
  ///   - parents: The choice in the menu that this one depends on.
  ///   - submission: Sends the choice before the picker closes; `nil` for a choice that is only given back.
  public init(
    _ menu: Menu.Type = Menu.self, title: Phrase, chosen: Choice, config: OptionsViewConfig = OptionsViewConfig(),
    parents: [OptionID] = [], submission: OptionsSubmission? = nil, environment: ScreenEnvironment = ScreenEnvironment()
  ) {
    let picker = OptionsPicker<Menu>(
      menu, title: title, isMultiple: Choice.takesSeveral, config: config, parents: parents, submission: submission)
    let way = PickerWay()
    super.init(environment: environment, cells: CellRegistry(), images: nil) { inbox in
      let core = PageCore(environment: environment, inbox: inbox)
      let presentation = Presentation<OptionsOutput>(
        picker, id: "options", state: OptionsPicker<Menu>.State(chosen.selection)
      ) { (output: OptionsOutput) in output }
      // A page can be left by its own buttons where it stands on something.
      let layer = presentation.make(core, .root, .push) { output in MainActor.assumeIsolated { way.take(output) } }
      layer.placement.close = { MainActor.assumeIsolated { way.close() } }
      return Page(core, layer)
    }
    way.take = { [weak self] in self?.take($0) }
    way.close = { [weak self] in self?.close() }
  }

  /// Not supported: a picker cannot be read from a storyboard.
  public required init?(coder: NSCoder) { nil }

  /// The picker as a bottom sheet that a person can pull up and down.
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

  private func take(_ output: OptionsOutput) {
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
    // Whether there is a choice is said right after the layer went.
    Task { [weak self] in
      if let self, !hasChosen { didCancel() }
    }
  }
}

/// The way from a picker's layer to its controller, which is not there yet when the layer is made.
@MainActor
private final class PickerWay {
  var take: (OptionsOutput) -> Void = { _ in }
  var close: () -> Void = {}
}
#endif
