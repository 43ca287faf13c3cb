#if GTK
internal import CGtk4
internal import Glibc
internal import TesseraScreen

/// GLib's main loop with Swift's main actor in it.
///
/// GTK is driven by GLib, the main actor by libdispatch's main queue, and neither runs the other: without a bridge no `Task { @MainActor in }`
/// ever begins. ``prepare(usesAdwaita:)`` adds the queue's file descriptor to the loop.
/// ```swift
/// guard GtkMainLoop.prepare() else { exit(1) }
/// let window = GtkWindow(Shop(), id: "shop")
/// GtkMainLoop.run()
/// ```
/// - Isolation: the main actor, from a `main` that is **not** async: an async one goes on with another thread after its first `await`.
@MainActor
public enum GtkMainLoop {
  private static var isPrepared = false
  private static var loop: OpaquePointer?

  /// Starts GTK and lets the main actor run in GLib's loop; false if there is no display. Later calls do nothing.
  ///
  /// - Parameter usesAdwaita: Whether windows look as those of GNOME where libadwaita 1.2 or later is installed: the choice of the whole process.
  ///   The environment's `TESSERA_ADWAITA=0` switches it off too, and so does a `GTK_THEME`.
  @discardableResult
  public static func prepare(usesAdwaita: Bool = true) -> Bool {
    if isPrepared { return true }
    guard gtk_init_check() != 0 else { return false }
    isPrepared = true
    if usesAdwaita { Adwaita.start() }
    g_unix_fd_add(
      _dispatch_get_main_queue_handle_4CF(), G_IO_IN,
      { descriptor, _, _ in
        var count: UInt64 = 0
        _ = read(descriptor, &count, 8)
        _dispatch_main_queue_callback_4CF(nil)
        return 1
      }, nil)
    // What was queued before the descriptor was watched.
    g_idle_add(
      { _ in
        _dispatch_main_queue_callback_4CF(nil)
        return 0
      }, nil)
    GtkStyle.install()
    return true
  }

  /// Runs until ``quit()``.
  public static func run() {
    let loop = g_main_loop_new(nil, 0)
    self.loop = loop
    g_main_loop_run(loop)
    g_main_loop_unref(loop)
    self.loop = nil
    turn(until: { FinalWork.isOver }, within: .seconds(2))
  }

  /// Ends ``run()``.
  public static func quit() {
    if let loop { g_main_loop_quit(loop) }
  }

  /// Handles what is waiting, for at most `limit`, until `condition` holds; whether it does. For tests.
  @discardableResult
  public static func turn(until condition: () -> Bool, within limit: Duration = .seconds(5)) -> Bool {
    let end = ContinuousClock.now + limit
    while !condition() {
      if ContinuousClock.now > end { return false }
      // Wakes the loop so that an iteration never waits longer than this.
      let timer = g_timeout_add(5, { _ in 0 }, nil)
      g_main_context_iteration(nil, 1)
      if let source = g_main_context_find_source_by_id(nil, timer) { g_source_destroy(source) }
    }
    return true
  }

  /// Calls `body` once after some time, on the main actor.
  static func after(_ milliseconds: UInt32, _ body: @escaping @MainActor () -> Void) {
    g_timeout_add_full(G_PRIORITY_DEFAULT, milliseconds, callOnce, Closure(body).retained(), releaseClosure)
  }

  /// Calls `body` once when nothing else is to be done, before the next frame.
  static func soon(_ body: @escaping @MainActor () -> Void) {
    g_idle_add_full(G_PRIORITY_HIGH_IDLE, callOnce, Closure(body).retained(), releaseClosure)
  }
}

private let callOnce: GSourceFunc = { data in
  Closure.call(data)
  return 0
}
private let releaseClosure: GDestroyNotify = { Closure.release($0) }
#endif
