import Foundation
import Harness
import NIOPosix

/// Blocks the main thread.
func stay() { while true { pause() } }

// Tessera's server and the bare server run in separate processes. This process generates the load.
do {
  switch CommandLine.arguments.dropFirst().first {
  // Valgrind does not support how a main thread is handed over to the system.
  case "serve" where ProcessInfo.processInfo.environment["TESSERA_COUNTED"] != nil:
    Task.detached { try await serveTessera() }
    stay()
  case "serve": try await serveTessera()
  case "bare": try await serveBare()
  case "files": try await serveFiles()
  #if STORES
  case "keeping": try await compareKeeping()
  #endif
  // Only the part about files.
  case "uploads":
    var report = Report("Uploads")
    try await compareUploads(&report)
    report.finish()
  // Only the parts about growth and shared responses.
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
  // Otherwise the servers would continue to run and keep this process's output open.
  ServerProcess.stopAll()
  print("FAILED \(error)")
  exit(1)
}
