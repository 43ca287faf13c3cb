public import AppKit

// Pages: documentation/swiftui/nsviewrepresentable with its methods, nsviewrepresentablecontext, nshostingview.

@MainActor @preconcurrency public protocol NSViewRepresentable: View where Body == Never {
  associatedtype NSViewType: NSView
  associatedtype Coordinator = Void
  typealias Context = NSViewRepresentableContext<Self>
  @MainActor @preconcurrency func makeNSView(context: Context) -> NSViewType
  @MainActor @preconcurrency func updateNSView(_ nsView: NSViewType, context: Context)
  @MainActor @preconcurrency func makeCoordinator() -> Coordinator
}
extension NSViewRepresentable { public var body: Never { return declared() } }
extension NSViewRepresentable where Coordinator == Void { public func makeCoordinator() {} }

@MainActor @preconcurrency public struct NSViewRepresentableContext<View: NSViewRepresentable> {
  public let coordinator: View.Coordinator
  public var environment: EnvironmentValues { declared() }
}

@MainActor @preconcurrency open class NSHostingView<Content: View>: NSView {
  open var rootView: Content {
    get { declared() }
    set {}
  }
  @MainActor @preconcurrency public required init(rootView: Content) { super.init(frame: .zero) }
  public required init?(coder: NSCoder) { nil }
}
