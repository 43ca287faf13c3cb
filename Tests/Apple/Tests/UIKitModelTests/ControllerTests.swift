import Testing
@_spi(Model) import UIKit

@Suite("Controllers, controls and gestures of the model", .serialized)
@MainActor
struct ControllerTests {
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
  let root = UIViewController()

  init() {
    UIKitModel.collect()
    window.rootViewController = root
    window.makeKeyAndVisible()
    ModelRunLoop.settle()
  }

  func exceptions() -> [String] { UIKitModel.stopCollecting().map(\.reason) }

  @Test("Presenting while presenting is ignored, as UIKit logs it")
  func presenting() {
    root.present(UIViewController(), animated: true)
    root.present(UIViewController(), animated: true)
    #expect(exceptions().first?.hasPrefix("Attempt to present UIViewController on UIViewController which is already presenting") == true)
  }

  @Test("Presenting from a view that is not in the window is ignored")
  func outside() {
    UIViewController().present(UIViewController(), animated: true)
    #expect(exceptions().first?.contains("whose view is not in the window hierarchy") == true)
  }

  @Test("A touched control without an action is reported. A field, a menu button and a disabled control are not")
  func unheard() {
    let heard = UIButton(frame: .zero), menu = UIButton(frame: .zero), off = UIButton(frame: .zero), unheard = UISwitch(frame: .zero)
    heard.addAction(UIAction { _ in }, for: .primaryActionTriggered)
    (menu.menu, menu.showsMenuAsPrimaryAction, off.isEnabled) = (UIMenu(children: []), true, false)
    unheard.accessibilityLabel = "Lights"
    for (index, control) in [heard, menu, off, UITextField(frame: .zero), unheard].enumerated() {
      control.frame = CGRect(x: 0, y: 60 * CGFloat(index), width: 60, height: 44)
      root.view.addSubview(control)
      window.modelTap(at: CGPoint(x: 30, y: 60 * CGFloat(index) + 22))
    }
    #expect(exceptions() == ["UISwitch 'Lights' was touched, and nobody listens to it"])
  }

  @Test("A push during a push is an exception")
  func nested() {
    let navigation = UINavigationController(rootViewController: UIViewController())
    window.rootViewController = navigation
    ModelRunLoop.settle()
    navigation.pushViewController(UIViewController(), animated: true)
    navigation.pushViewController(UIViewController(), animated: true)
    #expect(exceptions().first?.hasPrefix("nested push or pop") == true)
  }

  @Test("A controller's view cannot be in a hierarchy without its controller")
  func orphan() {
    let orphan = UIViewController()
    root.view.addSubview(orphan.view)
    #expect(exceptions().first?.contains("without its controller being a child there") == true)
  }

  @Test("Constraints need a common ancestor, and a place in both directions")
  func constraints() {
    let (one, other) = (UIView(), UIView())
    one.topAnchor.constraint(equalTo: other.topAnchor).isActive = true
    #expect(UIKitModel.exceptionsSoFar.last?.reason.contains("no common ancestor") == true)
    one.translatesAutoresizingMaskIntoConstraints = false
    root.view.addSubview(one)
    window.layoutIfNeeded()
    #expect(exceptions().last?.contains("ambiguous") == true)
  }

  @Test("A sheet that is held calls its delegate instead of going")
  func held() {
    final class Delegate: NSObject, UIAdaptivePresentationControllerDelegate {
      var attempts = 0, dismissals = 0
      func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) { attempts += 1 }
      func presentationControllerDidDismiss(_ presentationController: UIPresentationController) { dismissals += 1 }
    }
    let (sheet, delegate) = (UIViewController(), Delegate())
    sheet.isModalInPresentation = true
    sheet.presentationController?.delegate = delegate
    root.present(sheet, animated: true)
    ModelRunLoop.settle()
    window.modelPullDown()
    #expect((delegate.attempts, delegate.dismissals) == (1, 0))
    sheet.isModalInPresentation = false
    window.modelPullDown()
    ModelRunLoop.settle()
    #expect((delegate.attempts, delegate.dismissals) == (1, 1))
    #expect(root.presentedViewController == nil)
    #expect(exceptions() == [])
  }

  @Test("A touch reaches the control that is there, and none that is hidden, disabled or covered")
  func touches() {
    let button = UIButton(frame: CGRect(x: 20, y: 20, width: 100, height: 40))
    var presses = 0
    button.addAction(UIAction { _ in presses += 1 }, for: .primaryActionTriggered)
    root.view.addSubview(button)
    window.modelTap(at: CGPoint(x: 50, y: 40))
    button.isEnabled = false
    window.modelTap(at: CGPoint(x: 50, y: 40))
    button.isEnabled = true
    button.isHidden = true
    window.modelTap(at: CGPoint(x: 50, y: 40))
    button.isHidden = false
    root.present(UIViewController(), animated: true)
    window.modelTap(at: CGPoint(x: 50, y: 40))
    #expect(presses == 1)
    #expect(exceptions() == [])
  }

  @Test("Gestures go through UIKit's states, and no others")
  func gestures() {
    let pan = UIPanGestureRecognizer()
    var states: [UIGestureRecognizer.State] = []
    pan.modelAddTarget(self.root) { states.append($0.state) }
    root.view.addGestureRecognizer(pan)
    for state in [UIGestureRecognizer.State.began, .changed, .ended] { pan.modelGo(to: state) }
    #expect(states == [.began, .changed, .ended])
    #expect(pan.state == .possible)
    pan.modelGo(to: .changed)
    #expect(exceptions().first?.contains("goes from possible to changed") == true)
  }

  @Test("The first responder is one, has the keyboard, and loses it with its window")
  func responder() {
    let (one, other) = (UITextField(frame: .zero), UITextField(frame: .zero))
    root.view.addSubview(one)
    root.view.addSubview(other)
    #expect(one.becomeFirstResponder())
    #expect(window.modelKeyboardHeight > 0)
    #expect(other.becomeFirstResponder())
    #expect(!one.isFirstResponder && other.isFirstResponder)
    other.removeFromSuperview()
    #expect(window.modelFocus == nil)
    #expect(window.modelKeyboardHeight == 0)
    #expect(exceptions() == [])
  }

  @Test("Leading is right where people read from right to left")
  func directions() {
    let (stack, first) = (UIStackView(frame: CGRect(x: 0, y: 0, width: 300, height: 40)), UISwitch())
    stack.addArrangedSubview(first)
    stack.addArrangedSubview(UILabel())
    stack.semanticContentAttribute = .forceRightToLeft
    root.view.addSubview(stack)
    window.layoutIfNeeded()
    #expect(first.frame.maxX == 300)
  }

  @Test("UIKit off the main thread stops the process")
  func threads() async {
    await #expect(processExitsWith: .failure) {
      await Task.detached { UIKitModel.modelCheckThread() }.value
    }
  }
}
