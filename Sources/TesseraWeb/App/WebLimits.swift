/// Every bound of the web host. All of them hold for input from browsers, which is hostile until checked.
public struct WebLimits: Sendable {
  /// The most visitors in memory; further ones are asked to come back later (503).
  public var visitors = 20_000
  /// The most visitors from one address, for IPv6 from one network of 64 bits; one more ends the one without an open
  /// tab that was seen longest
  /// ago, and is refused (429) where all have one. Behind a proxy name it in ``WebPolicy/trustedProxies``, or all
  /// visitors have its address.
  public var visitorsPerAddress = 2_000
  /// The number of pages that newcomers of one address may open, and begin to use, per second on average, and at
  /// once; further ones are asked to wait
  /// (429). Nothing stays of a page that nobody uses.
  public var newcomersPerSecond = 50.0, newcomerBurst = 300.0
  /// The most pages of newcomers that wait up to five seconds for their browser, so that what they loaded is not
  /// loaded again when it attaches; a quarter
  /// of them from one address. Further ones, and those whose browser comes later, are made once more when they are used.
  public var firstPages = 32
  /// The time for which the answer to a newcomer is held whose address asks too often (429): over the connections
  /// that it has, it cannot ask more often than
  /// that. A thousand such answers are held at most; further ones are given at once.
  public var refusalPause: Duration = .milliseconds(100)
  /// The most pages (tabs) of a visitor; opening another one ends the one that was used least recently.
  public var pagesPerVisitor = 24
  /// The most open streams of a visitor; opening another one closes the oldest.
  public var streamsPerVisitor = 8
  /// The time for which a visitor without an open stream is kept after the last request.
  public var visitorIdleTime: Duration = .seconds(15 * 60)
  /// The time for which a page is kept that no tab shows any more.
  public var pageIdleTime: Duration = .seconds(10 * 60)
  /// The largest body of a request, in bytes: enough for two long notes in any script, each character of which takes
  /// up to nine bytes in a form.
  public var bodyBytes = 256 * 1024
  /// The largest body of somebody who has no page here, in bytes: the server reads no more before it knows which page a body is for.
  ///
  /// All bodies together take a sixteenth of ``bytes`` at most, those of an address a quarter of that; strangers
  /// have a quarter more for all of them.
  var strangerBodyBytes: Int { min(bodyBytes, 64 * 1024) }
  /// The time that the body of a request may take, from its beginning to its end. Where the host makes the server,
  /// the rest of a body that was answered
  /// before all of it was here has this time as well, and ``bodyBytes``; then the connection is closed. So is one
  /// whose reader takes nothing of an answer
  /// for this time.
  public var bodyTime: Duration = .seconds(15)
  /// The most files of one visitor that are on their way at the same time, and the most requests that bring them; a
  /// further one is asked to come back
  /// (429).
  public var uploadsPerVisitor = 8
  /// The most requests with files that come from one address at the same time, for IPv6 from one network of 64 bits;
  /// a further one is asked to come
  /// back (429). Each takes about 150 KiB for as long as it comes. Behind a proxy name it in ``WebPolicy/trustedProxies``.
  public var uploadsPerAddress = 256
  /// The most bytes of one request with files. The script sends pieces of 4 MiB; a form without script sends everything at once.
  public var uploadBytes = 4 * 1024 * 1024 * 1024
  /// The time that a request with files may take, from its beginning to its end.
  public var uploadTime: Duration = .seconds(2 * 3600)
  /// The least number of bytes per second with which a request with files comes, measured over ``uploadPatience``; a slower one is cut, and
  /// goes on later where it was.
  public var uploadBytesPerSecond = 512
  /// The time over which the rate of a request with files is measured.
  public var uploadPatience: Duration = .seconds(10)
  /// The time for which a server that was told to shut down goes on as before, and only says that it is not ready:
  /// as long as a load balancer needs
  /// to notice. It shuts down at once unless a time is given. Holds for ``WebHost/run(host:port:)``, and in a group
  /// of services of your own for
  /// ``WebHost/readiness``.
  public var readinessTime: Duration = .zero
  /// The time that the answers to requests may take after the server was told to shut down; connections that are
  /// open after that are closed. Pages
  /// are stored at once, and wait for nobody; what was made final when pages ended has as much time again. In a
  /// server of somebody else's its own
  /// rules hold for connections.
  public var shutdownTime: Duration = .seconds(2)
  /// The most bytes that one page may take, by an estimate: three times its markup. One that grows beyond them while
  /// it is used is ended, and
  /// begins anew; one that is larger from the start is refused (507). Long lists show a visible range instead.
  public var bytesPerPage = 64 * 1024 * 1024
  /// The most bytes that the pages of one visitor may take, by the same estimate; the one that was used least goes first.
  public var bytesPerVisitor = 8 * 1024 * 1024
  /// The most bytes that the pages of one address, and all pages, may take, by the same estimate. More than that
  /// ends pages until a tenth is
  /// free: of visitors without an open tab first, the largest and least used; then those that no tab shows. Where
  /// every page is shown, a new
  /// one is asked to come back later (503).
  public var bytesPerAddress = 256 * 1024 * 1024, bytes = 1024 * 1024 * 1024
  /// The largest sum of all header fields of a request, in bytes.
  public var headerBytes = 16 * 1024
  /// The most fields of a form.
  public var formFields = 1_000
  /// The number of events and forms that a visitor may send per second on average, and at once; as many pages may be
  /// opened and attached, and
  /// languages and time zones changed. Pages that are open may be asked for again ten times as often.
  public var eventsPerSecond = 40.0, eventBurst = 120.0
  /// The number of bytes of sent messages that are kept per visitor, so that an interrupted stream can go on; a
  /// reader that falls behind gets a
  /// snapshot.
  public var messageBytes = 32 * 1024
  /// The time for which the first answer waits for what a page loads, before it shows the page as it is.
  public var firstAnswerWait: Duration = .milliseconds(250)
  /// The time for which the answer to a form without script waits for its effects.
  public var formAnswerWait: Duration = .seconds(2)
  /// The most connections, where the host makes the server (``WebHost/application(host:port:onReady:)``). It raises
  /// the process's limit of descriptors
  /// as far as it may, keeps an eighth of them for files and databases, and has no more connections than the rest
  /// allows: the log says how many.
  ///
  /// One more closes a connection that is idle, and is closed itself if none is.
  public var connections = 25_000
  /// The most connections of one address, those of trusted proxies excepted. One more closes an idle one of the same
  /// address, and is closed itself if
  /// none is. A browser has one or two.
  public var connectionsPerAddress = 5_000
  /// The time that a connection may take to send a request, and for which it stays open between two. An answer that
  /// is still being taken has its own.
  public var connectionIdleTime: Duration = .seconds(75)
  /// The interval at which an idle stream sends a comment, so that nothing on the way closes it; a new stream waits
  /// for its first one up to twice as
  /// long. Streams of different visitors send at different moments.
  public var heartbeat: Duration = .seconds(20)

  /// The usual bounds.
  public init() {}
}
