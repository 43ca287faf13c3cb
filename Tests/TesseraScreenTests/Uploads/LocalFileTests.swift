import Foundation
import Synchronization
import Testing

@testable import TesseraScreen

@Suite("A file of this machine")
struct LocalFileTests {
  @Test("A file is read to its end. Anything else is refused, with the reason in the log")
  func reading() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(UploadedFile.makeID()).path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data([1, 2, 3]).write(to: URL(fileURLWithPath: path))
    let file = try LocalFile.opened(path)
    #expect(file.size == 3)
    #expect(try file.next() == [1, 2, 3])
    #expect(try file.next() == nil)
    for (name, detail) in [("/", "no regular file"), ("/dev/null", "no regular file"), (path + "-none", "errno \(ENOENT)")] {
      do throws(UploadedFile.Stored.Failure) {
        _ = try LocalFile.opened(name)
        Issue.record("\(name) is no file")
      } catch {
        #expect(error.code == .refused && error.detail == detail)
      }
    }
  }

  @Test("The descriptor of a picked folder is closed once, and no other one")
  func closedOnce() {
    let isDone = Atomic(false)
    let lost = Atomic(0), left = DispatchSemaphore(value: 0)
    for _ in 0..<3 {
      Thread {
        while !isDone.load(ordering: .relaxed) {
          let descriptor = open("/dev/null", O_RDONLY)
          if fcntl(descriptor, F_GETFD) < 0 || close(descriptor) < 0 { lost.add(1, ordering: .relaxed) }
        }
        left.signal()
      }.start()
    }
    for _ in 0..<50_000 where (try? LocalFile.opened("/").size) != nil { Issue.record("a folder is no file") }
    isDone.store(true, ordering: .relaxed)
    for _ in 0..<3 { left.wait() }
    #expect(lost.load(ordering: .relaxed) == 0)
  }
}
