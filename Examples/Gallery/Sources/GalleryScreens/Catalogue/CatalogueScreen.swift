public import Tessera

/// Every item, element, layout and symbol, each with its code.
///
/// `Scripts/generate-catalogue.py` extracts the code from the files of this folder, and also writes the
/// documentation's article.
public struct CatalogueScreen: Screen {
  public struct State: ScreenState, FormState, Codable {
    var isUnfolded = true
    var name = "", query = "", remarks = "", password = ""
    var amount: Int?
    var onlyOpen = true
    var volume = 20.0
    var guests = 2
    var documents: [UploadedFile] = []
    var period = Period.week
    var day = FieldEntry<CalendarDate>.empty, arrival = FieldEntry<CalendarDate>.empty, departure = FieldEntry<CalendarDate>.empty
    var opening = FieldEntry<ClockTime>.empty
    var city: OptionModel?
    var stops = CatalogueCity.all.map { Stop(id: "stop-\($0.id)") }
    var sorting = TableSorting(by: Column.parcels, .descending)
    /// The city shown beside the list.
    var open: String?
    var presses = 0
    public var form = FormStatus<State>()
    public init() {}

    public static let rules: FormRules<State> = [
      .required(\.name),
      // No field shows this error, so the form does.
      .rule(\.open, "Choose a city first") { $0.open != nil },
    ]

    /// A password isn't saved with the page.
    private enum CodingKeys: CodingKey {
      case isUnfolded, name, query, remarks, amount, onlyOpen, volume, guests, documents, period, day, arrival, departure, opening, city,
        stops
      case sorting, open, presses, form
    }
  }

  /// A stop of a round.
  struct Stop: Hashable, Codable, Sendable, Identifiable {
    let id: String
    var name: Phrase { CatalogueCity.all.first { id.hasSuffix($0.id) }?.name ?? "" }
  }
  /// A period of a report.
  enum Period: String, Codable, Sendable { case day, week, month }
  /// A column to sort the table by.
  public enum Column: String, Codable, Sendable { case parcels }

  public enum Action: Equatable, Sendable { case didPress, didSearch, didPressCheck, didPressHead(Column), didOpen(String), didClose }

  public init() {}

  public func title(for state: State) -> Phrase { "Catalogue" }

  public func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextItem("Every building block of a screen, above the code that makes it.", emphasis: .subtle)
    }
    words(state)
    messages(state)
    fields(state)
    actions(state)
    elements(state)
    layouts(state)
  }

  public func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPress:
      state.presses += 1
      return .announce("Pressed")
    case .didSearch: break
    case .didPressCheck: state.validate(from: self)
    case .didPressHead(let column): state.sorting.press(column, first: .descending)
    case .didOpen(let city): state.open = city
    case .didClose: state.open = nil
    }
    return .none
  }

  /// The input is stored with the page.
  public static let behavior = Behavior(hasUnsavedChanges: { _ in false })
}

extension SectionModel<CatalogueScreen> {
  /// The section, followed by its own code.
  func code() -> Self { footer(RichTextItem(markdown: "```\n\(CatalogueCode.all[key?.text ?? ""] ?? "")\n```")) }
}

/// A static menu.
enum CatalogueCities: MenuType {
  static let staticData = [OptionModel("riyadh", "Riyadh"), OptionModel("jeddah", "Jeddah"), OptionModel("abha", "Abha")]
}

/// A city's numbers.
struct CatalogueCity: Identifiable, Sendable {
  let id: String
  let name: Phrase
  let parcels: Int
  static let all = [
    CatalogueCity(id: "city-1", name: "Riyadh", parcels: 212), CatalogueCity(id: "city-2", name: "Makkah", parcels: 164),
    CatalogueCity(id: "city-3", name: "Tabuk", parcels: 31),
  ]
}
