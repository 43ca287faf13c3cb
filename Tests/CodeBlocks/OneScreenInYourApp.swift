// compiled with: apple
import Tessera
import TesseraUIKit
import UIKit

struct City: Equatable, Sendable { var id: Int, name: String }
struct CitiesAPI: Sendable { func cities() async throws -> [City] { [] } }

// block 2

@MainActor
protocol Coordinator: AnyObject { func open(_ route: String) }

@MainActor
func show(_ api: CitiesAPI, _ navigationController: UINavigationController?, _ coordinator: any Coordinator) {
  // block 3
}
