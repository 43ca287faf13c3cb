#if canImport(SwiftUI)
internal import SwiftUI
internal import TesseraScreen

#if canImport(UIKit)
internal import UIKit
#endif

extension View {
  /// Sets the keyboard and input assistance for a kind of text, as in UIKit's fields.
  func keyboard(for kind: Element.TextField.Kind) -> some View {
    let isWords = kind == .text || kind == .name || kind == .search || kind == .multiline
    #if canImport(UIKit)
    return autocorrectionDisabled(!isWords)
      .keyboardType(kind.keyboard)
      .textContentType(kind.contentType)
      .textInputAutocapitalization(kind == .name ? .words : isWords && kind != .search ? .sentences : .never)
    #else
    return autocorrectionDisabled(!isWords)
    #endif
  }
}

#if canImport(UIKit)
extension Element.TextField.Kind {
  var keyboard: UIKeyboardType {
    switch self {
    case .email: .emailAddress
    case .phone: .phonePad
    case .number: .decimalPad
    case .integer, .oneTimeCode: .numberPad
    case .url: .URL
    case .text, .multiline, .name, .username, .password, .newPassword, .search: .default
    }
  }

  /// The kind of text that the system can fill in, or `nil`.
  var contentType: UITextContentType? {
    switch self {
    case .name: .name
    case .username: .username
    case .email: .emailAddress
    case .phone: .telephoneNumber
    case .url: .URL
    case .oneTimeCode: .oneTimeCode
    case .password: .password
    case .newPassword: .newPassword
    case .text, .multiline, .number, .integer, .search: nil
    }
  }
}
#endif
#endif
