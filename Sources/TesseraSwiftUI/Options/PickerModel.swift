internal import TesseraFlow
internal import TesseraOptions
internal import TesseraScreen

/// A picker opened by a field: its screen and the resulting choice.
@MainActor
final class PickerModel: Identifiable {
  let model: ScreenModel
  var didChoose: (OptionSelection) -> Void = { _ in }
  var didClose: () -> Void = {}

  init<Menu: MenuType, Choice: OptionSelection.Choice>(
    _ menu: Menu.Type, title: Phrase, chosen: Choice, config: OptionsViewConfig, environment: ScreenEnvironment
  ) {
    let picker = OptionsPicker<Menu>(menu, title: title, isMultiple: Choice.takesSeveral, config: config)
    let way = PickerWay()
    let page = ModelPage { inbox in
      let core = PageCore(environment: environment, inbox: inbox)
      let presentation = Presentation<OptionSelection.Outcome>(
        picker, id: "options", state: OptionsPicker<Menu>.State(chosen.selection)
      ) { (output: OptionSelection.Outcome) in output }
      // Buttons on the page can close it if it is not the bottom page.
      let layer = presentation.make(core, .root, .push) { output in MainActor.assumeIsolated { way.take(output) } }
      layer.placement.close = { MainActor.assumeIsolated { way.close() } }
      return Page(core, layer)
    }
    model = ScreenModel(localizer: environment.localizer, page)
    way.take = { [weak self] in if case .chosen(let selection) = $0 { self?.didChoose(selection) } }
    way.close = { [weak self] in self?.didClose() }
  }
}

/// Connects a picker's layer to its model, which does not exist yet when the layer is created.
@MainActor
private final class PickerWay {
  var take: (OptionSelection.Outcome) -> Void = { _ in }
  var close: () -> Void = {}
}
