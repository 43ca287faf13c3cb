#if canImport(UIKit)
internal import TesseraScreen
internal import UIKit

/// Makes what UIKit presents and pushes become the layers of a host, one transition after the other.
///
/// UIKit ignores a presentation that begins while another one has not ended, and breaks a navigation bar in nested transitions. So every
/// step waits for the one before, and looks anew at what is wanted by then.
@MainActor
final class LayerPresenter: NSObject {
  private unowned let host: UIKitScreenHost
  /// The layers for which a controller is presented, from the bottom.
  private var presented: [UIKitScreenHost.Layer] = []
  /// The controllers that were pushed, by the navigation controller that they stand in.
  private var pushed: [LayerViewController] = []
  private var isMoving = false
  private var gestures = HeldGestures()

  init(_ host: UIKitScreenHost) { self.host = host }

  /// Whether a transition has not ended, or is still to come.
  var isBusy: Bool { isMoving || (isOnScreen && step() != nil) }

  private var isOnScreen: Bool { host.hasAppeared && host.container != nil }

  /// Begins the next transition, if one is needed and none is going on.
  func goOn() {
    guard !isMoving, isOnScreen else { return updateGuards() }
    let done = { [weak self] in
      guard let self else { return }
      isMoving = false
      goOn()
    }
    if let coordinator = coordinator {
      // A transition of the person or of the app: what the stack is will be known when it ends, or is cancelled.
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

  /// The controller to present from: above whatever the app itself presents there, from below which UIKit presents nothing.
  private var top: UIViewController? {
    var top = presented.last?.presented ?? host.container?.navigationController ?? host.container
    while let next = top?.presentedViewController { top = next }
    return top
  }

  /// Finds out which pages the person went back from, by a swipe or a long press on the back button.
  private func noticeLostPushes() {
    let lost = pushed.filter { $0.navigationController == nil }
    for controller in lost where didLosePush(controller) {
      host.send(.dismiss, layer: controller.layer)
    }
  }

  /// Finds out which layers the app took away, by dismissing whatever stands over one of its controllers: UIKit tells nobody of that.
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

  /// The first difference between what is wanted and what UIKit shows.
  private func step() -> Step? {
    let wanted = host.layers.dropFirst().filter { $0.kind.isModal || isModalFallback($0) }
    let kept = zip(presented, wanted).prefix { $0 === $1 }.count
    if kept < presented.count { return .dismiss(to: kept) }
    // Pages below what is presented next are pushed first.
    if let stack = stackStep() { return stack }
    return kept < wanted.count ? .present(wanted[kept]) : nil
  }

  /// A layer that is pushed where there is no navigation controller is presented instead.
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
      // Controllers that the app itself pushed stay above.
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
    // The container itself is not in the window while a full screen covers it.
    guard let base = top else { return done() }
    let controller = makeController(layer)
    if let tint = host.tintColor { controller.view.tintColor = tint }
    presented.append(layer)
    layer.presented = controller
    controller.presentationController?.delegate = self
    base.present(controller, animated: true, completion: done)
    // Whatever UIKit does not present it tells in the log alone. The layer waits, and is tried again.
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
      // An alert that was taken away once is not presented a second time.
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

  // MARK: What people take away themselves

  /// Whether a pushed controller went although the host did not take it away.
  func didLosePush(_ controller: LayerViewController) -> Bool {
    guard pushed.contains(where: { $0 === controller }) else { return false }
    pushed.removeAll { $0 === controller }
    return host.layers.contains { $0.content === controller }
  }

  /// UIKit took this controller away, and all above it.
  func didLose(_ controller: UIViewController) {
    guard let position = presented.firstIndex(where: { $0.presented === controller }) else { return }
    for layer in presented[position...] { layer.presented = nil }
    presented.removeSubrange(position...)
  }

  /// An alert has other answers: it is presented anew.
  func replace(_ layer: UIKitScreenHost.Layer) {
    guard let position = presented.firstIndex(where: { $0 === layer }) else { return }
    // The old controller goes as if the layer had gone; the next look presents the new one.
    let stand = UIKitScreenHost.Layer(layer.id, layer.kind, nil, layer.alert)
    stand.presented = layer.presented
    layer.presented = nil
    presented[position] = stand
    goOn()
  }

  // MARK: Unsaved changes

  /// Holds sheets and pages while leaving them would lose something; then a person is asked instead.
  func updateGuards() {
    for layer in presented {
      layer.presented?.isModalInPresentation = layer.alert != nil || host.wouldLoseOnClosing(layer.id)
    }
    let navigations = [host.container?.navigationController] + presented.map { $0.presented as? UINavigationController }
    gestures.hold(only: navigations.compactMap { $0 }.filter(wouldLoseBySwipe))
    host.didFinishShowing(host.wouldLoseChanges())
  }

  /// Whether going back from the controller on top of a stack would lose something.
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

extension PresentationKind {
  /// Whether UIKit presents the layer, instead of pushing it.
  fileprivate var isModal: Bool { self == .sheet || self == .fullScreen || self == .alert }
}
#endif
