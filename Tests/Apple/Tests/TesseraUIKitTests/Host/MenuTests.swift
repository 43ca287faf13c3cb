import Foundation
import Tessera
import TesseraTesting
import Testing
@_spi(Model) import UIKit

@testable import TesseraUIKit

/// Stops with actions, in an order.
private struct Stops: Screen {
  struct Stop: Identifiable, Equatable, Codable, Sendable { let id: String }
  struct State: ScreenState, Codable { var stops = ["Riyadh", "Jeddah"].map { Stop(id: $0) }, isLocked = false }
  enum Action: Equatable, Sendable { case open(String), delete(String), lock }
  func title(for state: State) -> Phrase { "Stops" }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel("Stops") {
      for stop in state.stops {
        SubtitleItem("\(stop.id)", on: .open(stop.id)).actions {
          ButtonItem("Delete", emphasis: .destructive, on: .delete(stop.id)).disabled(state.isLocked)
        }
        .id(stop.id)
      }
    }
    .reorderable(\.stops)
    SectionModel("All") { MenuItem("More") { ButtonItem("Lock", on: .lock) } }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .open: break
    case .delete(let id): state.stops.removeAll { $0.id == id }
    case .lock: state.isLocked = true
    }
    return .none
  }
}

@Suite("Menus on the model of UIKit", .serialized)
@MainActor
struct MenuTests {
  private func actions(_ button: UIButton) -> [UIAction] { button.menu?.children.compactMap { $0 as? UIAction } ?? [] }
  private func tree(_ shown: Shown) throws -> AccessibilityNode {
    AccessibilityNode(try #require(shown.controller.page.page).snapshots[0], .english)
  }

  @Test("A menu opens from its button, and its actions are sent")
  func pressing() async throws {
    let shown = await Shown(Stops())
    #expect(try shown.voiceOver.tree() == tree(shown))
    let button = try shown.find(.button, "Actions: Riyadh", as: UIButton.self)
    #expect(button.showsMenuAsPrimaryAction && actions(button).map(\.title) == ["Move down", "Delete"])
    #expect(actions(button).map { $0.attributes.contains(.destructive) } == [false, true])
    actions(button)[0].modelPress()
    await shown.settle()
    #expect(try shown.voiceOver.tree() == tree(shown))
    #expect(actions(try shown.find(.button, "Actions: Riyadh", as: UIButton.self)).map(\.title) == ["Move up", "Delete"])
    actions(try shown.find(.button, "More", as: UIButton.self))[0].modelPress()
    await shown.settle()
    let locked = actions(try shown.find(.button, "Actions: Riyadh", as: UIButton.self))[1]
    #expect(locked.attributes.contains(.disabled))
    locked.modelPress()
    await shown.settle()
    #expect(try tree(shown).description.contains("Riyadh"))
  }

  @Test("VoiceOver has the actions of a row at its content, and a long press opens them as well")
  func otherWays() async throws {
    let shown = await Shown(Stops())
    let row = try shown.voiceOver.find(HostConformance.Target(.button, "Jeddah"))
    let spoken = try #require(row.accessibilityCustomActions)
    #expect(spoken.map(\.name) == ["Move up", "Delete"])
    let path = IndexPath(item: 1, section: 0)
    let configuration = shown.collection.delegate.flatMap {
      ($0 as? any UICollectionViewDelegate)?.collectionView(shown.collection, contextMenuConfigurationForItemsAt: [path], point: .zero)
    }
    let menu = try #require(configuration?.modelMenu)
    #expect(menu.children.compactMap { ($0 as? UIAction)?.title } == ["Move up", "Delete"])
    #expect(spoken[1].modelPerform())
    await shown.settle()
    #expect(try !tree(shown).description.contains("Jeddah"))
    #expect(shown.exceptions == [])
  }
}
