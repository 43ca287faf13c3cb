import TesseraOptions
import TesseraScreen

// Does not compile, and must not: a typo is named in whatever item it stands.
struct Everything: Screen {
  struct State: ScreenState, FormState {
    var form = FormStatus<State>()
    var text = ""
    var isOn = false
    var size = 1.0
    var count = 1
    var day: FieldEntry<CalendarDate> = .empty
    var time: FieldEntry<ClockTime> = .empty
    var files: [UploadedFile] = []
    var amount: Int?
    var city: OptionModel?
    var rows = [1]
  }
  enum Action: Equatable, Sendable { case didPress, didPick(Int) }
  func sections(for state: State) -> [SectionModel<Self>] {}
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { .none }

  var textField: SectionModel<Self> {
    SectionModel { TextFieldItem("Name", text: \.txt) }  // error: value of type 'Everything.State' has no member 'txt'
  }
  var secureField: SectionModel<Self> {
    SectionModel { SecureFieldItem("Password", text: \.txt) }  // error: value of type 'Everything.State' has no member 'txt'
  }
  var textArea: SectionModel<Self> {
    SectionModel { NotesItem("Note", text: \.txt) }  // error: value of type 'Everything.State' has no member 'txt'
  }
  var toggle: SectionModel<Self> {
    SectionModel { ToggleItem("On", isOn: \.isOff) }  // error: value of type 'Everything.State' has no member 'isOff'
  }
  var slider: SectionModel<Self> {
    SectionModel { SliderItem("Size", value: \.sise, in: 0...1) }  // error: value of type 'Everything.State' has no member 'sise'
  }
  var stepper: SectionModel<Self> {
    SectionModel { StepperItem("Count", value: \.cont, in: 0...9) }  // error: value of type 'Everything.State' has no member 'cont'
  }
  var segments: SectionModel<Self> {
    SectionModel { SegmentsItem("Count", selection: \.cont, [(1, "One")]) }  // error: value of type 'Everything.State' has no member 'cont'
  }
  var date: SectionModel<Self> {
    SectionModel { DateItem("Day", date: \.dai) }  // error: value of type 'Everything.State' has no member 'dai'
  }
  var time: SectionModel<Self> {
    SectionModel { TimeItem("Time", time: \.tiem) }  // error: value of type 'Everything.State' has no member 'tiem'
  }
  var upload: SectionModel<Self> {
    SectionModel { UploadItem("Papers", files: \.fils) }  // error: value of type 'Everything.State' has no member 'fils'
  }
  var number: SectionModel<Self> {
    SectionModel { NumberItem("Sum", value: \.amont, format: .number()) }  // error: value of type 'Everything.State' has no member 'amont'
  }
  var search: SectionModel<Self> {
    SectionModel { SearchItem("Find", text: \.text, on: .didPres) }  // error: type 'Everything.Action' has no member 'didPres'
  }
  var menu: SectionModel<Self> {
    SectionModel { MenuItem("More") { ButtonItem("Go", on: .didPres) } }  // error: type 'Everything.Action' has no member 'didPres'
  }
  var actions: SectionModel<Self> {
    SectionModel { TextItem("Row").actions { ButtonItem("Go", on: .didPres) } }  // error: type 'Everything.Action' has no member 'didPres'
  }
  var confirmed: SectionModel<Self> {
    SectionModel { ButtonItem("Go", on: .didPres).undo(\.rows, "Gone") }  // error: type 'Everything.Action' has no member 'didPres'
  }
  var rows: SectionModel<Self> {
    SectionModel("Rows", [1]) { row in SubtitleItem("\(row)", on: .didPik(row)) }  // error: type 'Everything.Action' has no member 'didPik'
  }
  func pending(_ state: State) -> SectionModel<Self> {
    SectionModel { ButtonItem("Go", on: .didPress).pending(state.isBsy) }  // error: value of type 'Everything.State' has no member 'isBsy'
  }
}
