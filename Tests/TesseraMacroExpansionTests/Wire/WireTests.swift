#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#elseif canImport(Glibc)
import Glibc
#endif
import Testing

@testable import TesseraMacroExpansion

@Suite("The compiler's protocol")
struct WireTests {
  @Test("A request as the compiler writes it is answered in its words")
  func request() throws {
    let request = """
      {"expandAttachedMacro":{"attributeSyntax":{"kind":"attribute","location":{"column":1,"fileID":"App/Row.swift","fileName":"/Row.swift",
      "line":3,"offset":40},"source":"@ActionModifiers"},"declSyntax":{"kind":"declaration","location":{"column":1,"fileID":"App/Row.swift",
      "fileName":"/Row.swift","line":3,"offset":40},"source":"@ActionModifiers struct Row { let didTap: (() -> Void)? }"},"discriminator":"x",
      "lexicalContext":[],"macro":{"moduleName":"TesseraMacroPlugin","name":"ActionModifiers","typeName":"ActionModifiers"},
      "macroRole":"member","staticBuildConfiguration":"{}"}}
      """
    let answer = try Plugin.answer(to: Array(request.utf8))
    let reply = try JSONDecoder().decode(PluginReply.self, from: Data(answer))
    guard case .expandMacroResult(let text, let problems) = reply else {
      Issue.record("\(reply)")
      return
    }
    #expect(text == "")
    #expect(problems.map(\.position) == [.init(fileName: "/Row.swift", offset: 70)])
    #expect(problems.first?.fixIts.first?.changes.first?.range == .init(fileName: "/Row.swift", startOffset: 70, endOffset: 73))
  }

  @Test("Both sides tell their version first")
  func capability() throws {
    let answer = try Plugin.answer(to: Array(#"{"getCapability":{"capability":{"protocolVersion":9}}}"#.utf8))
    #expect(String(decoding: answer, as: UTF8.self) == #"{"getCapabilityResult":{"capability":{"protocolVersion":7}}}"#)
  }

  @Test("An invalid request is an error", arguments: ["", "{}", "[]", #"{"expandAttachedMacro":{}}"#, "\u{0}"])
  func noRequest(_ text: String) {
    #expect(throws: (any Error).self) { try Plugin.answer(to: Array(text.utf8)) }
  }

  @Test("Messages go through a pipe whole; a message that is cut or too long is refused")
  func pipes() throws {
    var ends: [CInt] = [0, 0]
    try #require(pipe(&ends) == 0)
    let both = MessagePipe(input: ends[0], output: ends[1])
    try both.send(Array("hello".utf8))
    #expect(try both.receive() == Array("hello".utf8))
    try both.send([])
    #expect(try both.receive() == nil)
    _ = [UInt8](repeating: 0xFF, count: 8).withUnsafeBytes { write(ends[1], $0.baseAddress, 8) }
    #expect(throws: MessagePipe.Failure.tooLong(.max)) { try both.receive() }
    _ = [UInt8](arrayLiteral: 5, 0, 0, 0, 0, 0, 0, 0, 65).withUnsafeBytes { write(ends[1], $0.baseAddress, 9) }
    close(ends[1])
    #expect(throws: MessagePipe.Failure.cut) { try both.receive() }
    #expect(try both.receive() == nil)
    close(ends[0])
  }
}
