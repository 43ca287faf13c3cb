@_exported public import Foundation
@_exported public import Observation

// Declarations of exactly those parts of SwiftUI that the host uses, to type-check it; there is nothing behind them.
// Pages: documentation/swiftui/view, viewbuilder, emptyview, anyview, group, equatableview, app.

/// This module only declares SwiftUI. Calling any of its functions stops the test.
func declared<T>(_ what: String = #function) -> T { fatalError("\(what) is a declaration of SwiftUI to compile against; it cannot run") }

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}
extension Never: View { public var body: Never { return declared() } }

/// SwiftUI has one too, which is why apps that import both say `TesseraFlow.App`.
@MainActor @preconcurrency public protocol App {}

@MainActor @preconcurrency public protocol DeclaredView: View where Body == Never {}
extension DeclaredView { public var body: Never { return declared() } }

@resultBuilder public struct ViewBuilder {
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<(repeat each Content)> { declared() }
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  public static func buildEither<True: View, False: View>(first: True) -> _ConditionalContent<True, False> { declared() }
  public static func buildEither<True: View, False: View>(second: False) -> _ConditionalContent<True, False> { declared() }
  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView { declared() }
}
public struct EmptyView: DeclaredView { public nonisolated init() {} }
public struct TupleView<T>: DeclaredView {}
public struct _ConditionalContent<TrueContent, FalseContent>: DeclaredView {}
extension Optional: View where Wrapped: View { public var body: Never { return declared() } }
public struct AnyView: DeclaredView { public init<V: View>(_ view: V) {} }
public struct Group<Content: View>: DeclaredView { public init(@ViewBuilder content: () -> Content) {} }
public struct EquatableView<Content: View & Equatable>: DeclaredView { public nonisolated init(content: Content) {} }
public struct ModifiedView<Content>: DeclaredView { nonisolated init() {} }
