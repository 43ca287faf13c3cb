import GalleryComponents
import GalleryScreens
import SwiftUI
import Tessera
import TesseraSwiftUI
import TesseraUIKit
import UIKit

/// The gallery, shown by SwiftUI or by UIKit. A bar above it switches between the two and returns to the service's
/// address.
@main
struct GalleryExample: SwiftUI.App {
  @AppStorage("service") private var address = "http://localhost:8081"
  @AppStorage("host") private var host = "SwiftUI"
  @State private var gallery: GalleryApp?
  @State private var problem: String?

  var body: some Scene {
    WindowGroup {
      if let gallery {
        VStack(spacing: 0) {
          HStack {
            SwiftUI.Button("Service", systemImage: "gearshape") { self.gallery = nil }
            Picker("Host", selection: $host) { ForEach(["SwiftUI", "UIKit"], id: \.self) { Text($0) } }.pickerStyle(.segmented)
          }
          .padding(.horizontal).padding(.vertical, 4)
          if host == "UIKit" {
            UIKitGallery(gallery: gallery).ignoresSafeArea(edges: .bottom)
          } else {
            ScreenView(gallery, visit: Visit(identity: KeychainSignIn().read()), rows: RowViews().registeringGalleryComponents())
              .onIdentify { KeychainSignIn().write($0) }
          }
        }
      } else {
        ScreenView(AnyScreen(ServiceScreen(didConnect: { show($0) }), state: ServiceScreen.State(address: address)))
          .alert("The gallery cannot be shown", isPresented: .constant(problem != nil)) { SwiftUI.Button("OK") { problem = nil } }
      }
    }
  }

  private func show(_ service: URL) {
    address = service.absoluteString
    do { gallery = try GalleryApp(api: GalleryClient(base: service)) } catch { problem = "\(error)" }
  }
}

/// UIKit's whole app as one view.
private struct UIKitGallery: UIViewControllerRepresentable {
  let gallery: GalleryApp

  func makeUIViewController(context: Context) -> AppTabBarController {
    let cells = CellRegistry()
    cells.registerGalleryComponents()
    let controller = AppTabBarController(gallery, visit: Visit(identity: KeychainSignIn().read()), cells: cells)
    controller.content.didIdentify = { KeychainSignIn().write($0) }
    return controller
  }

  func updateUIViewController(_ controller: AppTabBarController, context: Context) {}
}
