// documentation/uniformtypeidentifiers/uttype-swift.struct
public struct UTType: Hashable, Sendable {
  public let identifier: String
  init(_ identifier: String) { self.identifier = identifier }

  public static let png = UTType("public.png"), jpeg = UTType("public.jpeg"), gif = UTType("com.compuserve.gif")
  public static let webP = UTType("org.webmproject.webp"), pdf = UTType("com.adobe.pdf"), zip = UTType("public.zip-archive")
  public static let text = UTType("public.text"), data = UTType("public.data")
}
