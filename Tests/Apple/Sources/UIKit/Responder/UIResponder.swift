// Pages: documentation/uikit/uiresponder, uipress, uikey, uipressesevent, uikeymodifierflags.

@MainActor open class UIResponder: NSObject {
  public override init() {
    super.init()
    UIKitModel.checkThread()
    ModelLeaks.born(type(of: self))
  }
  deinit { ModelLeaks.died(type(of: self)) }

  open var next: UIResponder? { nil }
  open var canBecomeFirstResponder: Bool { false }
  open var canResignFirstResponder: Bool { true }
  open var isFirstResponder: Bool { modelWindow?.modelFirstResponder === self }

  @discardableResult open func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard canBecomeFirstResponder, let window = modelWindow else { return false }
    if let current = window.modelFirstResponder, !current.resignFirstResponder() { return false }
    window.modelFirstResponder = self
    return true
  }

  @discardableResult open func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard canResignFirstResponder else { return false }
    modelWindow?.modelFirstResponder = nil
    return true
  }

  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) { next?.pressesBegan(presses, with: event) }

  /// The window of the chain.
  var modelWindow: UIWindow? {
    var responder: UIResponder? = self
    while let current = responder {
      if let window = current as? UIWindow { return window }
      responder = current.next
    }
    return nil
  }
}

/// The only class here that handles events and is not isolated.
open class UIPress: NSObject {
  open internal(set) var key: UIKey?
}
@MainActor open class UIPressesEvent: UIEvent {}
@MainActor open class UIKey: NSObject {
  open internal(set) var characters = ""
  open internal(set) var charactersIgnoringModifiers = ""
  open internal(set) var modifierFlags: UIKeyModifierFlags = []
  open internal(set) var keyCode = UIKeyboardHIDUsage.keyboardErrorUndefined
}
public struct UIKeyModifierFlags: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let shift = UIKeyModifierFlags(rawValue: 1 << 17), command = UIKeyModifierFlags(rawValue: 1 << 20)
}
public enum UIKeyboardHIDUsage: Int, Sendable {
  case keyboardErrorUndefined = 3
  case keyboardReturnOrEnter = 0x28
  case keyboardEscape = 0x29
  case keyboardOpenBracket = 0x2F
  case keyboardR = 0x15
  case keyboardF = 0x09, keyboardF5 = 0x3E
}

@_spi(Model) extension UIResponder {
  /// Presses a key of a hardware keyboard.
  public static func modelPress(_ code: UIKeyboardHIDUsage, _ flags: UIKeyModifierFlags = [], in window: UIWindow) {
    let (press, key) = (UIPress(), UIKey())
    (key.keyCode, key.modifierFlags, press.key) = (code, flags, key)
    (window.modelFirstResponder ?? window).pressesBegan([press], with: nil)
    window.layoutIfNeeded()
  }
}
