// Pages: documentation/swiftui/canvas, canvas/init(opaque:colormode:rendersasynchronously:renderer:),
// graphicscontext, graphicscontext/opacity,
// graphicscontext/fill(_:with:style:), graphicscontext/shading, its color(_:) and style(_:), fillstyle, path and its
// members, shapestyle/tint.

public import Foundation

public struct Canvas<Symbols: View>: DeclaredView {}
extension Canvas where Symbols == EmptyView {
  public nonisolated init(
    opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear, rendersAsynchronously: Bool = false,
    renderer: @escaping (inout GraphicsContext, CGSize) -> Void
  ) {}
}
public enum ColorRenderingMode: Hashable, Sendable { case nonLinear, linear, extendedLinear }
@frozen public struct GraphicsContext {
  public var opacity: Double
  public struct Shading: Sendable {
    public static func color(_ color: Color) -> Shading { declared() }
    public static func style<S: ShapeStyle>(_ style: S) -> Shading { declared() }
  }
  public func fill(_ path: Path, with shading: Shading, style: FillStyle = FillStyle()) {}
}
@frozen public struct FillStyle: Equatable, Sendable {
  public init(eoFill: Bool = false, antialiased: Bool = true) {}
}
@frozen public struct Path: Equatable, Sendable {
  public init() {}
  public init(ellipseIn rect: CGRect) {}
  public mutating func addLines(_ lines: [CGPoint]) {}
  public mutating func closeSubpath() {}
}
public struct TintShapeStyle: ShapeStyle { public init() {} }
extension ShapeStyle where Self == TintShapeStyle { public static var tint: TintShapeStyle { TintShapeStyle() } }
