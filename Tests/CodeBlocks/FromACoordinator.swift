// compiled with: apple
import Tessera
import TesseraUIKit
import UIKit

struct Course: Equatable, Sendable {}
struct CourseScreen: Screen {
  init(_ course: Course) {}
  func sections(for state: NoState) -> [SectionModel<Self>] { [] }
}

struct CourseList: Screen {
  typealias Output = Int
  func sections(for state: NoState) -> [SectionModel<Self>] { [] }
}
struct CourseView<Reply: Sendable>: Screen {
  typealias Output = Reply
  let id: Int
  func sections(for state: NoState) -> [SectionModel<Self>] { [] }
  func didPressJoinCall(_ action: @escaping @Sendable () -> Reply?) -> Self { self }
}

@MainActor
final class Coordinator {
  let navigationController = UINavigationController()
  func open(_ route: String) {}
  func show(_ course: Course) {
    // block 2
  }
}

// block 3
