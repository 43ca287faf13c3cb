import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Reads a stream of Server-Sent Events, one event after the other.
final class StreamReader: NSObject, URLSessionDataDelegate, Sendable {
  /// An event of the stream.
  struct Event: Sendable {
    var id: Int?
    var name: String?
    var data: String
  }

  private let chunks: AsyncStream<String>.Continuation
  private let task: URLSessionDataTask
  let events: AsyncStream<Event>

  private init(_ chunks: AsyncStream<String>.Continuation, _ events: AsyncStream<Event>, _ request: URLRequest, _ relay: Relay) {
    (self.chunks, self.events) = (chunks, events)
    let session = URLSession(configuration: .ephemeral, delegate: relay, delegateQueue: nil)
    task = session.dataTask(with: request)
    session.finishTasksAndInvalidate()
    super.init()
    task.resume()
  }

  /// Opens the stream of a browser, after a message.
  static func open(_ running: RunningHost, _ browser: Browser, after number: Int? = nil) throws -> StreamReader {
    var request = URLRequest(url: try #require(URL(string: "/_tessera/stream", relativeTo: running.base)))
    request.httpShouldHandleCookies = false
    request.timeoutInterval = 60
    request.setValue(browser.cookie, forHTTPHeaderField: "Cookie")
    if let number { request.setValue("\(number)", forHTTPHeaderField: "Last-Event-ID") }
    let (texts, chunks) = AsyncStream.makeStream(of: String.self)
    let events = AsyncStream<Event> { continuation in
      let reading = Task {
        var rest = ""
        for await text in texts {
          rest += text
          while let end = rest.range(of: "\n\n") {
            continuation.yield(Self.event(rest[..<end.lowerBound]))
            rest = String(rest[end.upperBound...])
          }
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in reading.cancel() }
    }
    return StreamReader(chunks, events, request, Relay(chunks))
  }

  func close() {
    task.cancel()
    chunks.finish()
  }

  /// The next event with data, or `nil` when the stream has ended.
  func next() async -> Event? {
    for await event in events where !event.data.isEmpty { return event }
    return nil
  }

  private static func event(_ text: Substring) -> Event {
    var event = Event(data: "")
    for line in text.split(separator: "\n") {
      if line.hasPrefix("id: ") { event.id = Int(line.dropFirst(4)) }
      if line.hasPrefix("event: ") { event.name = String(line.dropFirst(7)) }
      if line.hasPrefix("data: ") { event.data += line.dropFirst(6) }
    }
    return event
  }

  private final class Relay: NSObject, URLSessionDataDelegate, Sendable {
    let chunks: AsyncStream<String>.Continuation
    init(_ chunks: AsyncStream<String>.Continuation) { self.chunks = chunks }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
      chunks.yield(String(decoding: data, as: UTF8.self))
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) { chunks.finish() }
  }
}
