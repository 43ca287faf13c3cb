#if canImport(SwiftUI)
internal import SwiftUI
internal import TesseraScreen

#if canImport(UIKit)
internal import UIKit
#endif

extension View {
  /// Sets the keyboard and input assistance for a kind of text, as in UIKit's fields.
  func keyboard(for kind: Element.TextField.Kind) -> some View {
    let isWords = kind == .text || kind.isProperName || kind == .search || kind == .multiline
    #if canImport(UIKit)
    return autocorrectionDisabled(!isWords)
      .keyboardType(kind.keyboard)
      .textContentType(kind.contentType)
      .textInputAutocapitalization(kind.isProperName ? .words : isWords && kind != .search ? .sentences : .never)
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
    case .integer, .oneTimeCode, .cardNumber, .cardCode: .numberPad
    case .url: .URL
    default: .default
    }
  }

  /// The kind of text that the system can fill in, or `nil`.
  var contentType: UITextContentType? {
    switch self {
    case .username: .username
    case .email: .emailAddress
    case .phone: .telephoneNumber
    case .oneTimeCode: .oneTimeCode
    case .password: .password
    case .newPassword: .newPassword
    // The others use their HTML names.
    default: autofill.map { UITextContentType(rawValue: $0) }
    }
  }
}
#endif
#endif
