#if canImport(UIKit)
internal import TesseraScreen
internal import UIKit

/// Presents and pushes UIKit controllers to match the layers of a host, one transition after the other.
///
/// UIKit ignores a presentation that begins before another one has ended, and nested transitions break the
/// navigation bar. Therefore every step waits for the previous one and then computes the next step from the
/// current layers.
@MainActor
final class LayerPresenter: NSObject {
  private unowned let host: UIKitScreenHost
  /// The layers with a presented controller, from the bottom.
  private var presented: [UIKitScreenHost.Layer] = []
  /// The pushed controllers, in all navigation controllers.
  private var pushed: [LayerViewController] = []
  private var isMoving = false
  private var gestures = HeldGestures()

  init(_ host: UIKitScreenHost) { self.host = host }

  /// Whether a transition is running or pending.
  var isBusy: Bool { isMoving || (isOnScreen && step() != nil) }

  private var isOnScreen: Bool { host.hasAppeared && host.container != nil }

  /// Starts the next transition if one is needed and none is running.
  func goOn() {
    guard !isMoving, isOnScreen else { return updateGuards() }
    let done = { [weak self] in
      guard let self else { return }
      isMoving = false
      goOn()
    }
    if let coordinator = coordinator {
      // A transition by the user or the app. The resulting stack is known only after it ended or was
      // cancelled.
      isMoving = true
      coordinator.animate(alongsideTransition: nil) { _ in done() }
      return
    }
    noticeLostPushes()
    noticeLostPresentations()
    guard !isMoving, let next = step() else { return updateGuards() }
    isMoving = true
    switch next {
    case .dismiss(let count): dismiss(to: count, done)
    case .present(let layer): present(layer, done)
    case .stack(let navigation, let controllers): move(navigation, to: controllers, done)
    }
  }

  private var coordinator: (any UIViewControllerTransitionCoordinator)? {
    let navigations = [host.container?.navigationController] + presented.map { $0.presented as? UINavigationController }
    if let found = navigations.lazy.compactMap({ $0?.transitionCoordinator }).first { return found }
    return top.flatMap { $0.isBeingPresented || $0.isBeingDismissed ? $0.transitionCoordinator : nil }
  }

  /// The controller to present from: above all controllers that the app itself has presented, because UIKit
  /// cannot present from below them.
  private var top: UIViewController? {
    var top = presented.last?.presented ?? host.container?.navigationController ?? host.container
    while let next = top?.presentedViewController { top = next }
    return top
  }

  /// Detects pages that the user left by a swipe or a long press on the back button.
  private func noticeLostPushes() {
    let lost = pushed.filter { $0.navigationController == nil }
    for controller in lost where didLosePush(controller) {
      host.send(.dismiss, layer: controller.layer)
    }
  }

  /// Detects layers that the app dismissed together with one of its controllers, which UIKit does not report.
  private func noticeLostPresentations() {
    guard let position = presented.firstIndex(where: { $0.presented?.presentingViewController == nil }) else { return }
    let lost = presented[position...]
    for layer in lost { layer.presented = nil }
    presented.removeSubrange(position...)
    for layer in lost.reversed() where host.layers.contains(where: { $0 === layer }) { host.send(.dismiss, layer: layer.id) }
  }

  private enum Step {
    case dismiss(to: Int)
    case present(UIKitScreenHost.Layer)
    case stack(UINavigationController, [UIViewController])
  }

  /// The first difference between the layers and UIKit's controllers.
  private func step() -> Step? {
    let wanted = host.layers.dropFirst().filter { $0.kind.isModal || isModalFallback($0) }
    let kept = zip(presented, wanted).prefix { $0 === $1 }.count
    if kept < presented.count { return .dismiss(to: kept) }
    // Push pages first that are below the next presentation.
    if let stack = stackStep() { return stack }
    return kept < wanted.count ? .present(wanted[kept]) : nil
  }

  /// Whether a pushed layer is presented instead, because there is no navigation controller.
  private func isModalFallback(_ layer: UIKitScreenHost.Layer) -> Bool {
    guard layer.kind == .push, let position = host.layers.firstIndex(where: { $0 === layer }) else { return false }
    let below = host.layers[..<position].dropFirst()
    return !below.contains { $0.kind.isModal } && host.container?.navigationController == nil
  }

  private func stackStep() -> Step? {
    var groups: [(base: UIViewController?, navigation: UINavigationController?, pushes: [LayerViewController])] = [
      (host.container, host.container?.navigationController, [])
    ]
    for layer in host.layers.dropFirst() {
      if layer.kind.isModal || isModalFallback(layer) {
        guard let navigation = layer.presented as? UINavigationController else { break }
        groups.append((navigation.viewControllers.first, navigation, []))
      } else if layer.kind == .push, let content = layer.content {
        groups[groups.count - 1].pushes.append(content)
      }
    }
    for group in groups {
      guard let navigation = group.navigation, let base = group.base else { continue }
      let stack = navigation.viewControllers
      guard let position = stack.firstIndex(where: { base === $0 || base.isInside($0) }) else { continue }
      // Controllers pushed by the app itself stay on top.
      let above = stack[(position + 1)...].filter { !($0 is LayerViewController) || !isOurs($0) }
      let target = Array(stack[...position]) + group.pushes + above
      if !target.elementsEqual(stack, by: ===) { return .stack(navigation, target) }
    }
    return nil
  }

  private func isOurs(_ controller: UIViewController) -> Bool { (controller as? LayerViewController)?.host === host }

  // MARK: Steps

  private func dismiss(to count: Int, _ done: @escaping () -> Void) {
    let gone = presented[count]
    let controller = gone.presented
    presented.removeSubrange(count...)
    gone.presented = nil
    guard let controller, let below = controller.presentingViewController else { return done() }
    below.dismiss(animated: true, completion: done)
  }

  private func present(_ layer: UIKitScreenHost.Layer, _ done: @escaping () -> Void) {
    // The container itself is not in the window while a full-screen presentation covers it.
    guard let base = top else { return done() }
    let controller = makeController(layer)
    if let tint = host.tintColor { controller.view.tintColor = tint }
    presented.append(layer)
    layer.presented = controller
    controller.presentationController?.delegate = self
    base.present(controller, animated: true, completion: done)
    // If UIKit does not present, it only logs a message. Keep the layer and try again.
    guard controller.presentingViewController == nil else { return }
    presented.removeLast()
    layer.presented = nil
    isMoving = false
    Task { [weak self, clock = host.clock] in
      try? await clock.sleep(for: .milliseconds(250))
      self?.goOn()
    }
  }

  private func makeController(_ layer: UIKitScreenHost.Layer) -> UIViewController {
    if let alert = layer.alert {
      // A dismissed alert cannot be presented a second time.
      if alert.controller.presentingViewController != nil || layer.wasPresented { alert.renew() }
      layer.wasPresented = true
      return alert.controller
    }
    guard let content = layer.content else { return UIViewController() }
    let navigation = UINavigationController(rootViewController: content)
    let id = layer.id
    let close = UIBarButtonItem(systemItem: .close, primaryAction: UIAction { [weak host] _ in host?.close(id) })
    close.accessibilityLabel = host.localizer.string("Close")
    close.accessibilityIdentifier = AccessibilityIdentifier.host
    content.navigationItem.rightBarButtonItem = close
    switch layer.kind {
    case .sheet, .alert:
      navigation.modalPresentationStyle = .pageSheet
      if let sheet = navigation.sheetPresentationController {
        sheet.detents = [.medium(), .large()]
        sheet.prefersGrabberVisible = true
      }
    default: navigation.modalPresentationStyle = .fullScreen
    }
    return navigation
  }

  private func move(_ navigation: UINavigationController, to controllers: [UIViewController], _ done: @escaping () -> Void) {
    for case let content as LayerViewController in controllers where content.kind == .push {
      content.navigationItem.backAction = UIAction { [weak host, weak content] _ in
        if let content { host?.close(content.layer) }
      }
    }
    pushed = controllers.compactMap { $0 as? LayerViewController }.filter { $0.kind == .push && isOurs($0) }
    navigation.setViewControllers(controllers, animated: true)
    guard let coordinator = navigation.transitionCoordinator else { return done() }
    coordinator.animate(alongsideTransition: nil) { _ in done() }
  }

  // MARK: Dismissals by the user

  /// Whether a pushed controller left the stack without the host having removed it.
  func didLosePush(_ controller: LayerViewController) -> Bool {
    guard pushed.contains(where: { $0 === controller }) else { return false }
    pushed.removeAll { $0 === controller }
    return host.layers.contains { $0.content === controller }
  }

  /// Called when UIKit dismissed this controller and all above it.
  func didLose(_ controller: UIViewController) {
    guard let position = presented.firstIndex(where: { $0.presented === controller }) else { return }
    for layer in presented[position...] { layer.presented = nil }
    presented.removeSubrange(position...)
  }

  /// Presents an alert again after its answers changed.
  func replace(_ layer: UIKitScreenHost.Layer) {
    guard let position = presented.firstIndex(where: { $0 === layer }) else { return }
    // Dismiss the old controller as if its layer were gone. The next step presents the new one.
    let stand = UIKitScreenHost.Layer(layer.id, layer.kind, nil, layer.alert)
    stand.presented = layer.presented
    layer.presented = nil
    presented[position] = stand
    goOn()
  }

  // MARK: Unsaved changes

  /// Prevents the user from dismissing sheets and pages while that would lose input, so that they are asked
  /// instead.
  func updateGuards() {
    for layer in presented {
      layer.presented?.isModalInPresentation = layer.alert != nil || host.wouldLoseOnClosing(layer.id)
    }
    let navigations = [host.container?.navigationController] + presented.map { $0.presented as? UINavigationController }
    gestures.hold(only: navigations.compactMap { $0 }.filter(wouldLoseBySwipe))
    host.didFinishShowing(host.wouldLoseChanges())
  }

  /// Whether going back from the top controller of a stack would lose input.
  private func wouldLoseBySwipe(_ navigation: UINavigationController) -> Bool {
    guard let top = navigation.topViewController else { return false }
    if let content = top as? LayerViewController, content.kind == .push, isOurs(content) { return host.wouldLoseOnClosing(content.layer) }
    return host.holdsContainer && host.container?.isInside(top) == true && host.wouldLoseChanges()
  }

  func close() {
    let bottom = presented.first?.presented
    presented = []
    pushed = []
    bottom?.presentingViewController?.dismiss(animated: false)
    if let navigation = host.container?.navigationController {
      let stack = navigation.viewControllers.filter { !isOurs($0) }
      if stack.count < navigation.viewControllers.count, !stack.isEmpty { navigation.setViewControllers(stack, animated: false) }
    }
  }
}

extension LayerPresenter: UIAdaptivePresentationControllerDelegate {
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
    let controller = presentationController.presentedViewController
    guard let layer = presented.first(where: { $0.presented === controller }) else { return }
    didLose(controller)
    host.send(.dismiss, layer: layer.id)
    goOn()
  }

  func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {
    let controller = presentationController.presentedViewController
    guard let layer = presented.first(where: { $0.presented === controller }) else { return }
    host.close(layer.id)
  }
}

extension ScreenSnapshot.PresentationKind {
  /// Whether UIKit presents the layer instead of pushing it.
  fileprivate var isModal: Bool { self == .sheet || self == .fullScreen || self == .alert }
}
#endif
