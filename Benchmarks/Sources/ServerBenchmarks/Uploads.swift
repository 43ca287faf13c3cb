import Foundation
import Harness
import Hummingbird
import TesseraFlow
import TesseraStores
import TesseraScreen
import TesseraWeb

#if canImport(Glibc)
import Glibc
#endif

/// A page with a file field, and a store in a separate folder.
private struct FilesApp: App {
  let name: Phrase = "Files"
  let store: DirectoryUploadStore

  func environment(for visit: Visit) -> ScreenEnvironment {
    var environment = ScreenEnvironment()
    environment.uploads = store
    return environment
  }

  func screen(at route: String, for visit: Visit) -> AnyScreen? { AnyScreen(FilesScreen()) }
}

private struct FilesScreen: Screen {
  struct State: ScreenState { var files: [UploadedFile] = [] }
  func title(for state: State) -> Phrase { "Files" }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel { UploadItem("Files", files: \.files, limit: UploadedFile.Limit(files: 100, eachUpTo: .gigabytes(2))).id("Files") }
  }
}

/// Runs the web host with all its checks of uploads: the sender, the file type, the transfer rate and the
/// destination.
func serveFiles() async throws {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tessera-benchmark-\(UploadedFile.makeID())").path
  var bounds = DirectoryUploadStore.Bounds()
  (bounds.perOwner, bounds.total) = (.gigabytes(20), .gigabytes(20))
  // The bare route does not wait for the disk either.
  bounds.isSynchronized = false
  let host = WebHost(FilesApp(store: try DirectoryUploadStore(folder, bounds: bounds)), logger: quietLogger())
  try await host.application(port: 0) { announce($0) }.runService()
  try? FileManager.default.removeItem(atPath: folder)
}

/// Adds a route that only writes the body into a file.
func addBareFiles(to router: Router<BasicRequestContext>) {
  router.patch("file") { request, _ in
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("bare-benchmark-\(UploadedFile.makeID())").path
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
    defer {
      close(file)
      unlink(path)
    }
    for try await buffer in request.body {
      _ = buffer.withUnsafeReadableBytes { write(file, $0.baseAddress, $0.count) }
    }
    return Response(status: .noContent)
  }
}

/// Measures the throughput of an upload relative to the bare route, and the memory that it needs.
func compareUploads(_ report: inout Report) async throws {
  let mebibytes = 1024
  let tessera = try ServerProcess("files"), bare = try ServerProcess("bare")
  let page = try Sender(tessera.port)
  let (cookie, pageID) = try page.openPage()
  _ = try upload(4, to: tessera.port, cookie, pageID, 99)
  _ = try Sender(bare.port).send("PATCH /file", [:], mebibytes: 4)
  let idle = tessera.residentMebibytes
  let (number, ours, theirs) = (tessera.number, tessera.port, bare.port)
  var ratios: [Double] = [], most = idle
  for round in 0..<3 {
    let watch = Task {
      var most = 0.0
      while (try? await Task.sleep(for: .milliseconds(20))) != nil { most = max(most, ServerProcess.residentMebibytes(of: number)) }
      return most
    }
    let own = try await Task.detached { try upload(mebibytes, to: ours, cookie, pageID, round) }.value
    watch.cancel()
    most = max(most, await watch.value)
    let other = try await Task.detached { try Sender(theirs).send("PATCH /file", [:], mebibytes: mebibytes) }.value
    ratios.append(other / own)
    report.note("\(mebibytes) MiB: \(Int(Double(mebibytes) / own)) MiB/s, bare \(Int(Double(mebibytes) / other)) MiB/s")
  }
  report.value("throughput of a file of \(mebibytes) MiB over that of a bare route", median(ratios), atLeast: 0.7)
  report.value("MiB over the idle server while it comes", most - idle, atMost: 32)
  tessera.stop()
  bare.stop()
}

/// The time in seconds for uploading a file in one piece.
private func upload(_ mebibytes: Int, to port: Int, _ cookie: String, _ page: String, _ round: Int) throws -> Double {
  let size = mebibytes << 20
  let body = #"{"page":"\#(page)","layer":0,"item":"Files","control":"main","name":"a.pdf","size":\#(size),"key":"\#(round)"}"#
  let answer = try Sender(port).post("/_tessera/upload", cookie, body)
  guard let start = answer.range(of: #""id":""#) else { throw ServerProcess.Failure(line: answer) }
  let id = answer[start.upperBound...].prefix(32)
  return try Sender(port).send("PATCH /_tessera/upload/\(id)", ["Cookie": cookie, "Upload-Offset": "0"], mebibytes: mebibytes)
}

/// A blocking connection, which is the fastest way to send.
private struct Sender {
  private let descriptor: Int32

  init(_ port: Int) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let isConnected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) } == 0
    }
    guard isConnected else { throw ServerProcess.Failure(line: "no connection to \(port)") }
  }

  private func write(_ text: String) { _ = text.withCString { Glibc.write(descriptor, $0, strlen($0)) } }

  /// Reads the whole answer, until the server closes the connection.
  private func answer() -> String {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(descriptor, &part, part.count)
      if count <= 0 { break }
      bytes += part[..<count]
    }
    close(descriptor)
    return String(decoding: bytes, as: UTF8.self)
  }

  private var head: String { "Host: 127.0.0.1\r\nSec-Fetch-Site: same-origin\r\nConnection: close\r\n" }

  func openPage() throws -> (cookie: String, page: String) {
    write("GET / HTTP/1.1\r\n\(head)\r\n")
    let answer = answer()
    guard
      let cookie = answer.range(
        of: "tessera", options: [], range: answer.range(of: "et-cookie: ", options: .caseInsensitive)!.upperBound..<answer.endIndex),
      let page = answer.range(of: "data-page=\"")
    else { throw ServerProcess.Failure(line: answer) }
    return (String(answer[cookie.lowerBound...].prefix { $0 != ";" }), String(answer[page.upperBound...].prefix { $0 != "\"" }))
  }

  func post(_ path: String, _ cookie: String, _ body: String) throws -> String {
    write(
      "POST \(path) HTTP/1.1\r\n\(head)Cookie: \(cookie)\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
    )
    return answer()
  }

  /// Sends a PDF of the given size. Returns the seconds until the answer.
  func send(_ line: String, _ fields: [String: String], mebibytes: Int) throws -> Double {
    let start = ContinuousClock.now
    write(
      "\(line) HTTP/1.1\r\n\(head)" + fields.map { "\($0.key): \($0.value)\r\n" }.joined() + "Content-Length: \(mebibytes << 20)\r\n\r\n")
    var piece = [UInt8](repeating: 0xAB, count: 1 << 20)
    piece.replaceSubrange(0..<9, with: Array("%PDF-1.7\n".utf8))
    for _ in 0..<mebibytes {
      var sent = 0
      while sent < piece.count {
        let count = piece.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress! + sent, $0.count - sent) }
        guard count > 0 else { throw ServerProcess.Failure(line: "the server hung up: \(answer().prefix(200))") }
        sent += count
      }
    }
    let answer = answer()
    guard answer.hasPrefix("HTTP/1.1 204") else { throw ServerProcess.Failure(line: answer) }
    return (ContinuousClock.now - start) / .seconds(1)
  }
}
