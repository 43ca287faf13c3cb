// compiled with: apple
import SwiftUI
import Tessera
import TesseraSwiftUI
import TesseraTesting
import TesseraUIKit
import Testing
import UIKit

enum ShopRoute: Hashable { case orders, order(String) }
struct Routes: Sendable { func match(_ route: String) -> ShopRoute? { nil } }
let routes = Routes()
struct OrdersScreen: Screen {
  func sections(for state: NoState) -> [SectionModel<Self>] { [] }
}
struct OrderScreen: Screen {
  let id: String
  func sections(for state: NoState) -> [SectionModel<Self>] { [] }
}

// block 1

struct Window: View {
  var body: some View {
    // block 2
  }
}

// The declarations of UIKit have no scenes.
@MainActor class UIScene: UIResponder {
  @MainActor final class ConnectionOptions { var userActivities: Set<NSUserActivity> = [] }
}
final class UIWindowScene: UIScene {}
final class UISceneSession: UIResponder {}
@MainActor protocol UIWindowSceneDelegate {}
final class NSUserActivity: Hashable {
  var activityType = "", webpageURL: URL?
  static func == (one: NSUserActivity, other: NSUserActivity) -> Bool { one === other }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"
extension UIWindow {
  convenience init(windowScene: UIWindowScene) { self.init(frame: CGRect(x: 0, y: 0, width: 1, height: 1)) }
}

// block 3

func test() {
  // block 4
}
