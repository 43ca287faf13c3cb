import SwiftUI
import Tessera
import TesseraSwiftUI
import TesseraUIKit
import UIKit

/// The same app twice: shown by SwiftUI, and by a view controller of UIKit.
@main
struct TourApp: SwiftUI.App {
  private let tour = Tour(api: CountriesAPI())

  var body: some Scene {
    WindowGroup {
      TabView {
        ScreenView(tour, at: "/").tabItem { Text("SwiftUI") }
        UIKitTour(tour: tour).ignoresSafeArea().tabItem { Text("UIKit") }
      }
    }
  }
}

/// UIKit's whole app as one view.
private struct UIKitTour: UIViewControllerRepresentable {
  let tour: Tour
  func makeUIViewController(context: Context) -> AppViewController { AppViewController(tour) }
  func updateUIViewController(_ controller: AppViewController, context: Context) {}
}
