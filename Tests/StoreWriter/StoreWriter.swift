import Foundation
import TesseraStores
import TesseraSQLite

/// Writes entries to pages of a SQLite file as fast as it can, and prints each acknowledged one, until it is
/// killed.
///
/// `StoreWriter FILE process|power PAGES`: each printed line is a page and the number of an entry. Existing pages
/// continue. `StoreWriter FILE open pages|sign-ins|responses`: opens a store, writes to it once, and prints any
/// error. `StoreWriter FILE together pages|sign-ins|responses`: the same at the end of its input, so that several
/// processes start at the same moment.
@main
struct StoreWriter {
  static func main() async throws {
    let arguments = CommandLine.arguments
    if arguments.count == 4, ["open", "together"].contains(arguments[2]) {
      if arguments[2] == "together" { _ = try FileHandle.standardInput.readToEnd() }
      return await open(arguments[3], arguments[1])
    }
    guard arguments.count == 4, let durability = PageWrite.Durability(rawValue: arguments[2]), let count = Int(arguments[3]) else {
      FileHandle.standardError.write(Data("usage: StoreWriter FILE process|power PAGES\n".utf8))
      exit(64)
    }
    let store = try SQLitePageStore(path: arguments[1], durability: durability)
    let committer = PageCommitter(store), node = "writer \(ProcessInfo.processInfo.processIdentifier)"
    try await withThrowingTaskGroup(of: Void.self) { group in
      for page in 0..<count { group.addTask { try await write("p\(page)", store, committer, node) } }
      try await group.waitForAll()
    }
  }

  private static func open(_ kind: String, _ path: String) async {
    do {
      switch kind {
      case "pages": _ = try await SQLitePageStore(path: path).sweep(limit: 1)
      case "sign-ins": try await SQLiteSignInStore(path: path).signOut("t")
      default: _ = try SQLiteResponseCache(path: path)
      }
      print("written")
    } catch {
      print("\(error)")
    }
  }

  private static func write(_ page: String, _ store: SQLitePageStore, _ committer: PageCommitter, _ node: String) async throws {
    let owner = PageRecord.Owner(visitor: page)
    var head: PageRecord.Head
    switch try await store.claim(page, owner: owner, node: node) {
    case .granted(let record): head = record.head
    case .held(let holder, _): throw PageStoreError(.refused, "\(page) is held by \(holder.name)")
    case .missing:
      let contents = PageRecord.Contents(version: "1", snapshot: Array("begun".utf8))
      guard case .stored(let first) = try await committer.commit(.create(page, owner: owner, node: node, contents)) else {
        throw PageStoreError(.refused, "\(page) did not begin")
      }
      head = first
    }
    while true {
      let number = head.revision + 1
      guard case .stored(let next) = try await committer.commit(.append([Array("\(number)".utf8)], owner: owner, at: head)) else {
        throw PageStoreError(.refused, "\(page) stood elsewhere")
      }
      // One write of one line: whole in the pipe, or not there.
      FileHandle.standardOutput.write(Data("\(page) \(number)\n".utf8))
      head = next
    }
  }
}
