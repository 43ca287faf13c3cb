#if canImport(SwiftUI)
internal import Accessibility
public import SwiftUI
public import TesseraFlow
public import TesseraScreen

/// Shows a screen, a flow or a whole app.
///
/// ```swift
/// WindowGroup { ScreenView(Shop(api: api), at: "/") }
///
/// struct Profile: View {                                     // one screen beside your own views
///   var body: some View { ScreenView(AnyScreen(AddressesScreen(api: api))) }
/// }
/// ```
/// Pages that the screen pushes are the path of a `NavigationStack`. SwiftUI presents sheets, full screens
/// and alerts. A view of an app opens the URLs that the system hands over, such as universal links.
///
/// - Law: the page starts when the view first appears, and ends when the view's identity in SwiftUI ends.
public struct ScreenView: View {
  @State private var model: ScreenModel
  private let rows: RowViews
  private var didOpen: ((String) -> Void)?
  private var didIdentify: ((Identity?) -> Void)?
  @Environment(\.openURL) private var openURL

  /// Creates a view for a screen or a flow.
  public init(_ screen: AnyScreen, environment: ScreenEnvironment = ScreenEnvironment(), rows: RowViews = RowViews()) {
    self.rows = rows
    _model = State(initialValue: ScreenModel(screen, environment: environment))
  }

  /// Creates a view for an app, starting at a route.
  public init(_ app: any TesseraFlow.App, at route: String = "/", visit: Visit = .onDevice(), rows: RowViews = RowViews()) {
    self.rows = rows
    _model = State(initialValue: ScreenModel(app, at: route, visit: visit))
  }

  /// Calls `action` with a route or link that no flow on the page has. Without it, the system opens the links
  /// that the app's policy allows.
  public func onOpen(_ action: @escaping (String) -> Void) -> ScreenView {
    var copy = self
    copy.didOpen = action
    return copy
  }

  /// Calls `action` when a user signs in or out on a screen of the app. Store or delete the token here.
  public func onIdentify(_ action: @escaping (Identity?) -> Void) -> ScreenView {
    var copy = self
    copy.didIdentify = action
    return copy
  }

  public var body: some View {
    Tinted(theme: model.theme, content: AreasView(model: model, rows: rows))
      .environment(\.localizer, model.localizer)
      .environment(\.layoutDirection, model.localizer.direction == .rightToLeft ? .rightToLeft : .leftToRight)
      .onAppear {
        model.didAnnounce = { words, _ in AccessibilityNotification.Announcement(words).post() }
        if let didOpen { model.didOpen = didOpen }
        if let didIdentify { model.didIdentify = didIdentify }
        model.didOpenExternal = { [openURL] in if let url = URL(string: $0) { openURL(url) } }
        model.begin()
      }
      .onOpenURL { model.openIncoming($0.absoluteString) }
  }
}

/// Shows the app's areas as tabs, or as a side bar if there is room, with the stack in the current one.
/// Without areas, shows only the stack.
struct AreasView: View {
  let model: ScreenModel
  let rows: RowViews

  var body: some View {
    if model.areas.isEmpty {
      StackView(model: model, root: .root, rows: rows)
    } else {
      TabView(selection: chosen) {
        ForEach(model.areas) { area in
          Tab(value: area.path) {
            // Only the current area has views.
            AreaView(model: model, isShown: area.path == shown, rows: rows)
          } label: {
            Label(model.localizer.string(area.title), systemImage: (area.icon ?? "dot").systemName)
          }
        }
      }
      .tabViewStyle(.sidebarAdaptable)
    }
  }

  /// The path of the current tab. For a page outside of all areas, the first tab.
  private var shown: String { model.area?.path ?? model.areas.first?.path ?? "" }

  private var chosen: Binding<String> {
    Binding { @MainActor in
      shown
    } set: { @MainActor path in
      if let area = model.areas.first(where: { $0.path == path }) { model.choose(area) }
    }
  }
}

/// The content of a tab.
struct AreaView: View {
  let model: ScreenModel
  let isShown: Bool
  let rows: RowViews

  var body: some View {
    if isShown { StackView(model: model, root: .root, rows: rows) } else { EmptyView() }
  }
}

/// A root layer with the layers pushed over it and the presentations above.
struct StackView: View {
  let model: ScreenModel
  let root: Page.LayerID
  let rows: RowViews

  var body: some View {
    CoveredView(
      model: model, root: root, rows: rows,
      content: NavigationStack(
        path: Binding(get: { @MainActor in model.path(over: root) }, set: { @MainActor path in model.setPath(path, over: root) })
      ) {
        LayerView(model: model, id: root, rows: rows)
          .navigationDestination(for: Page.LayerID.self) { LayerView(model: model, id: $0, rows: rows) }
      })
  }
}

/// The content of a root layer with the presentations above.
struct CoveredView<Content: View>: View {
  let model: ScreenModel
  let root: Page.LayerID
  let rows: RowViews
  let content: Content

  var body: some View {
    content
      .sheet(item: presented(.sheet)) { layer in
        StackView(model: model, root: layer.id, rows: rows)
          .presentationDetents([.medium, .large])
          .presentationDragIndicator(.visible)
          .interactiveDismissDisabled(layer.wouldLoseChanges)
      }
      .alert(words?.title ?? "", isPresented: isAsking, presenting: words) { words in
        ForEach(words.answers) { answer in
          SwiftUI.Button(answer.title, role: answer.isWayOut ? .cancel : answer.isDestructive ? .destructive : nil) {
            if let row = answer.row.row, let layer = question?.id { model.send(Control.Event(answer.control), to: row, on: layer) }
          }
          .disabled(!answer.isAvailable)
        }
        if !words.hasWayOut {
          SwiftUI.Button(model.localizer.string("Cancel"), role: .cancel) { if let layer = question?.id { model.close(layer) } }
        }
      } message: {
        Text(verbatim: $0.message)
      }
      #if !os(macOS)
    .fullScreenCover(item: presented(.fullScreen)) { StackView(model: model, root: $0.id, rows: rows) }
      #endif
  }

  /// The layer over this stack, if it is presented in this way.
  private func presented(_ cover: ScreenModel.Cover) -> Binding<ScreenModel.LayerModel?> {
    Binding { @MainActor in
      model.presented(over: root, as: cover)
    } set: { @MainActor layer in
      if layer == nil { model.didTakeAway(cover, over: root) }
    }
  }

  private var question: ScreenModel.LayerModel? { model.presented(over: root, as: .alert) }
  private var words: ScreenModel.AlertWords? { question?.alert(model.localizer) }
  private var isAsking: Binding<Bool> {
    Binding { @MainActor in
      words != nil
    } set: { _ in
      // The chosen answer sends its own event. If the dialog remains, it is shown again.
    }
  }
}
#endif
