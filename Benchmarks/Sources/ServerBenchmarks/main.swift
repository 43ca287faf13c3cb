import Foundation
import Harness
import NIOPosix

/// Keeps the main thread.
func stay() { while true { pause() } }

// The server runs in a process of its own, and so does the bare one it is compared with; this process makes the load.
do {
  switch CommandLine.arguments.dropFirst().first {
  // Valgrind does not survive the way in which a main thread is given to the system.
  case "serve" where ProcessInfo.processInfo.environment["TESSERA_COUNTED"] != nil:
    Task.detached { try await serveTessera() }
    stay()
  case "serve": try await serveTessera()
  case "bare": try await serveBare()
  case "files": try await serveFiles()
  #if STORES
  case "keeping": try await compareKeeping()
  #endif
  // The part with files alone.
  case "uploads":
    var report = Report("Uploads")
    try await compareUploads(&report)
    report.finish()
  // The parts on growth and on what is shared alone.
  case "growth":
    OpenFiles.raiseLimit()
    var report = Report("Server growth")
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    try await measureShared(&report, on: group)
    try await measureGrowth(&report, on: group)
    report.finish()
  case "pages":
    var report = Report("Server pages")
    try await measurePages(&report, on: MultiThreadedEventLoopGroup(numberOfThreads: 1))
    report.finish()
  default:
    OpenFiles.raiseLimit()
    try await compare()
  }
} catch {
  // The servers would go on, and keep open what this prints to.
  ServerProcess.stopAll()
  print("FAILED \(error)")
  exit(1)
}
