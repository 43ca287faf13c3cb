internal import TesseraScreen

/// A field that accepts two files of one kind.
struct FilesFixture: Screen {
  struct State: ScreenState, Hashable { var files: [UploadedFile] = [] }
  typealias Action = FixtureAction
  let log: HostConformance.Log

  func title(for state: State) -> Phrase { "Files" }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      UploadItem(
        "Papers", files: \.files, accepts: .pdf, limit: UploadedFile.Limit(files: 2, eachUpTo: .megabytes(1)), help: "One page each",
        arrived: { "arrived \($0.name)" })
    }.style(.form)
  }

  func reduce(_ state: inout State, _ action: FixtureAction) -> Effect<FixtureAction> {
    log.append("\(action)")
    return .none
  }
}
