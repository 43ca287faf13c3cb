import SwiftUI
import Tessera
import TesseraTesting
import TesseraUIKit
import UIKit

/// Shows the fixture that `TESSERA_FIXTURE` names, and writes what becomes of it to the file that `TESSERA_PROBE` names.
@main
struct ConformanceApp: SwiftUI.App {
  var body: some Scene {
    WindowGroup { FixtureView().ignoresSafeArea() }
  }
}

private struct FixtureView: UIViewControllerRepresentable {
  func makeUIViewController(context: Context) -> UINavigationController {
    let environment = ProcessInfo.processInfo.environment
    let name = environment["TESSERA_FIXTURE"] ?? "elements"
    guard let fixture = HostConformance.fixture(named: name) else { fatalError("There is no fixture '\(name)'") }
    let log = HostConformance.Log()
    var services = ScreenEnvironment(localizer: Localizer(fixture.language))
    HostConformance.addServices(to: &services)
    let screen = ScreenViewController(fixture.screen(log), environment: services, images: ImageLoader(DotPictures()))
    context.coordinator.watch(screen, log, environment["TESSERA_PROBE"].map { URL(fileURLWithPath: $0) })
    return UINavigationController(rootViewController: screen)
  }
  func updateUIViewController(_ controller: UINavigationController, context: Context) {}
  func makeCoordinator() -> Watcher { Watcher() }
}

/// Writes the probe.
@MainActor
final class Watcher {
  private var probe = ConformanceProbe(), written: ConformanceProbe?
  private var timer: Timer?

  func watch(_ screen: ScreenViewController, _ log: HostConformance.Log, _ file: URL?) {
    screen.didOpen = { [weak self] in self?.probe.opened.append($0) }
    screen.host.didAnnounce = { [weak self] words, _ in self?.probe.said.append(words) }
    timer = .scheduledTimer(withTimeInterval: 0.1, repeats: true) { [weak self, weak screen] _ in
      MainActor.assumeIsolated {
        guard let self, let screen else { return }
        self.probe.log = log.lines
        self.look(at: screen)
        guard self.probe != self.written, let file, let data = try? JSONEncoder().encode(self.probe) else { return }
        if (try? data.write(to: file, options: .atomic)) != nil { self.written = self.probe }
      }
    }
  }

  private func look(at screen: ScreenViewController) {
    var top: UIViewController = screen.navigationController ?? screen
    var count = 1
    while let next = top.presentedViewController {
      top = next
      count += 1
    }
    probe.layers = count
    probe.title = ((top as? UINavigationController)?.topViewController ?? top).title ?? ""
    let field = screen.view.window?.firstResponder as? UIView
    let role = field?.accessibilityIdentifier?.dropFirst("tessera:".count).prefix { $0 != "," }
    probe.focus = role.flatMap { AccessibilityNode.Role(rawValue: String($0)) }.map {
      HostConformance.Target($0, field?.accessibilityLabel ?? "")
    }
  }
}

extension UIView {
  fileprivate var firstResponder: UIResponder? {
    isFirstResponder ? self : subviews.lazy.compactMap(\.firstResponder).first
  }
}

/// One dot for every address.
private struct DotPictures: ImageLoader.Source {
  @concurrent func bytes(of address: String, atMost limit: Int) async throws -> [UInt8] {
    let dot = UIGraphicsImageRenderer(size: CGSize(width: 1, height: 1)).pngData { $0.fill(CGRect(x: 0, y: 0, width: 1, height: 1)) }
    return Array(dot)
  }
}
