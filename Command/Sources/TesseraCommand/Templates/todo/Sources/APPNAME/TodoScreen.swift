import Tessera

struct Todo: Identifiable, Hashable, Codable, Sendable {
  let id: Int
  var title: String
  var isDone = false
}

/// A list to tick off. It belongs to the page, and is kept with it.
struct TodoScreen: Screen {
  struct State: ScreenState, Codable {
    var todos: IndexedList<Todo> = []
    var title = ""
    var nextID = 1
  }
  enum Action: Equatable, Sendable {
    case didPressAdd
    case didPress(Int)
    case didPressDelete(Int)
  }

  func title(for state: State) -> Phrase { "To do" }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextFieldItem("What to do", text: \.title, maximumLength: 200)
      ButtonItem("Add", icon: "plus", emphasis: .primary, on: .didPressAdd)
    }
    .style(.form)
    if state.todos.isEmpty { SectionModel { EmptyItem("Nothing to do", icon: "check") } }
    SectionModel("Open", state.todos.filter { !$0.isDone }) { item($0) }
    SectionModel("Done", state.todos.filter(\.isDone)) { item($0) }
  }

  private func item(_ todo: Todo) -> some Item<Self> {
    SubtitleItem("\(todo.title)", icon: todo.isDone ? "check" : nil, on: .didPress(todo.id)).id(todo.id)
      .actions { ButtonItem("Delete", icon: "trash", on: .didPressDelete(todo.id)).undo(\.todos, "Deleted") }
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressAdd:
      guard !state.title.allSatisfy(\.isWhitespace) else { return .focus(\State.title) }
      state.todos[id: state.nextID] = Todo(id: state.nextID, title: state.title)
      (state.title, state.nextID) = ("", state.nextID + 1)
      return .focus(\State.title)
    case .didPress(let id): state.todos[id: id]?.isDone.toggle()
    case .didPressDelete(let id): state.todos[id: id] = nil
    }
    return .none
  }
}
