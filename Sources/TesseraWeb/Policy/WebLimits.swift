/// All limits of the web host. They apply to input from browsers, which is untrusted until validated.
public struct WebLimits: Sendable {
  /// The most visitors in memory. Further ones are asked to retry later (503).
  public var visitors = 20_000
  /// The most visitors per address, or per /64 network for IPv6. A further one replaces the least recently seen
  /// visitor without an open tab. If all have one, it is refused (429). List your proxy in
  /// ``WebPolicy/trustedProxies``, otherwise all visitors have its address.
  public var visitorsPerAddress = 2_000
  /// The average rate per second, and the burst, of pages that newcomers of one address may open and start to use.
  /// Further ones are asked to wait (429). The server stores nothing for an unused page.
  public var newcomersPerSecond = 50.0, newcomerBurst = 300.0
  /// The most newcomers' pages that wait up to five seconds for their browser, so that their data isn't loaded again.
  /// At most a quarter are from one address. Other pages are made again when they are used.
  public var firstPages = 32
  /// The delay of the answer to a newcomer whose address exceeds its rate (429), which limits how often it can retry.
  /// At most a thousand answers are delayed. Further ones are sent at once.
  public var refusalPause: Duration = .milliseconds(100)
  /// The most pages (tabs) of a visitor. Opening another one ends the least recently used.
  public var pagesPerVisitor = 24
  /// The most open streams of a visitor. Opening another one closes the oldest.
  public var streamsPerVisitor = 8
  /// How long a visitor without an open stream is kept after the last request.
  public var visitorIdleTime: Duration = .seconds(15 * 60)
  /// How long a page without a tab is kept.
  public var pageIdleTime: Duration = .seconds(10 * 60)
  /// The largest body of a request in bytes. Enough for two long notes in any script, whose characters take up to
  /// nine bytes each in a form.
  public var bodyBytes = 256 * 1024
  /// The largest body from a client without a page here, in bytes. The server reads no more before it knows the page
  /// that a body is for.
  ///
  /// All bodies together use at most a sixteenth of ``bytes``, and those of one address at most a quarter of that.
  /// Clients without a page have another quarter for all of them.
  var strangerBodyBytes: Int { min(bodyBytes, 64 * 1024) }
  /// The time limit for receiving a request's body. If the host runs the server, the rest of a body that was answered
  /// early has the same limit, and ``bodyBytes``. Then the connection is closed. It is also closed if the client
  /// reads nothing of an answer for this time.
  public var bodyTime: Duration = .seconds(15)
  /// The most concurrent uploads of a visitor, and the most requests that carry them. A further one is asked to retry
  /// (429).
  public var uploadsPerVisitor = 8
  /// The most concurrent requests with files per address, or per /64 network for IPv6. A further one is asked to
  /// retry (429). Each uses about 150 KiB of memory. List your proxy in ``WebPolicy/trustedProxies``.
  public var uploadsPerAddress = 256
  /// The most bytes of one request with files. The script sends pieces of 4 MiB. A form without the script sends
  /// everything at once.
  public var uploadBytes = 4 * 1024 * 1024 * 1024
  /// The time limit for receiving a request with files.
  public var uploadTime: Duration = .seconds(2 * 3600)
  /// The minimum rate of a request with files in bytes per second, measured over ``uploadPatience``. A slower one is
  /// cut and can resume later.
  public var uploadBytesPerSecond = 512
  /// The time over which the rate of a request with files is measured.
  public var uploadPatience: Duration = .seconds(10)
  /// How long a server continues after a shutdown request, only marked as not ready: the time a load balancer needs
  /// to notice. Default: zero. Applies to ``WebHost/run(host:port:)``, and in your own service group to
  /// ``WebHost/readiness``.
  public var readinessTime: Duration = .zero
  /// The time for answers to pending requests after a shutdown. Connections that are still open are then closed.
  /// Pages are stored at once, without waiting for clients. Final operations of ended pages have the same time again.
  /// In a server that embeds the app, that server's rules apply to connections.
  public var shutdownTime: Duration = .seconds(2)
  /// The most bytes of one page, estimated as three times its markup. A page that exceeds it while in use is ended
  /// and starts over. A page that is too large from the start is refused (507). Use a visible range for long lists.
  public var bytesPerPage = 64 * 1024 * 1024
  /// The most estimated bytes of a visitor's pages. The least recently used ones end first.
  public var bytesPerVisitor = 8 * 1024 * 1024
  /// The most estimated bytes of all pages of one address, and of all pages. When exceeded, pages end until a tenth
  /// is free: first those of visitors without an open tab, largest and least recently used first, then others without
  /// a tab. If every page is shown, a new one is asked to retry later (503).
  public var bytesPerAddress = 256 * 1024 * 1024, bytes = 1024 * 1024 * 1024
  /// The most bytes of all headers of a request.
  public var headerBytes = 16 * 1024
  /// The most fields of a form.
  public var formFields = 1_000
  /// The average rate per second, and the burst, of a visitor's events and forms. The same limits apply to opening
  /// and attaching pages, and to changing the language and time zone. Open pages may be requested ten times as often.
  public var eventsPerSecond = 40.0, eventBurst = 120.0
  /// The bytes of sent messages stored per visitor, so that an interrupted stream can continue. A client that falls
  /// further behind gets a snapshot.
  public var messageBytes = 32 * 1024
  /// How long the first answer waits for a page's loads before it shows the page as is.
  public var firstAnswerWait: Duration = .milliseconds(250)
  /// How long the answer to a form without the script waits for its effects.
  public var formAnswerWait: Duration = .seconds(2)
  /// The most connections, if the host runs the server (``WebHost/application(host:port:onReady:)``). It raises the
  /// process's descriptor limit as far as allowed, reserves an eighth for files and databases, and accepts no more
  /// connections than the rest allows. The number is logged.
  ///
  /// A further connection closes an idle one, or is closed itself if none is idle.
  public var connections = 25_000
  /// The most connections per address, except for trusted proxies. A further one closes an idle one of the same
  /// address, or is closed itself if none is idle. A browser uses one or two.
  public var connectionsPerAddress = 5_000
  /// The time limit for sending a request, and for an idle connection between two. An answer that is still being read
  /// has its own limit.
  public var connectionIdleTime: Duration = .seconds(75)
  /// The interval at which an idle stream sends a comment, so that proxies don't close it. A new stream waits up to
  /// twice as long for its first. Streams of different visitors send at different moments.
  public var heartbeat: Duration = .seconds(20)

  /// The default limits.
  public init() {}
}
