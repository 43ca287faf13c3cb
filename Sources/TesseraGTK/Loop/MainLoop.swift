#if GTK
internal import CGtk4
internal import Glibc
internal import TesseraScreen

/// GLib's main loop, which also runs Swift's main actor.
///
/// GTK runs on GLib's loop and the main actor on libdispatch's main queue, and neither drives the other.
/// Without a bridge, a `Task { @MainActor in }` never starts. ``prepare(usesAdwaita:)`` adds the queue's file
/// descriptor to the loop.
/// ```swift
/// guard GtkMainLoop.prepare() else { exit(1) }
/// let window = GtkWindow(Shop(), id: "shop")
/// GtkMainLoop.run()
/// ```
/// - Isolation: the main actor, from a `main` that is **not** async. An async `main` continues on another
///   thread after its first `await`.
@MainActor
public enum GtkMainLoop {
  private static var isPrepared = false
  private static var loop: OpaquePointer?

  /// Initializes GTK and runs the main actor in GLib's loop. Returns `false` if there is no display. Further
  /// calls have no effect.
  ///
  /// - Parameter usesAdwaita: Whether windows use the GNOME look if libadwaita 1.2 or later is installed.
  ///   Applies to the whole process. The environment variables `TESSERA_ADWAITA=0` and `GTK_THEME` also turn
  ///   it off.
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
    // Runs jobs queued before the descriptor was watched.
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

  /// Processes pending events until `condition` is true, for at most `limit`. Returns whether it is true. For
  /// tests.
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

  /// Calls `body` once after a delay, on the main actor.
  static func after(_ milliseconds: UInt32, _ body: @escaping @MainActor () -> Void) {
    g_timeout_add_full(G_PRIORITY_DEFAULT, milliseconds, callOnce, Closure(body).retained(), releaseClosure)
  }

  /// Calls `body` once when the loop is idle, before the next frame.
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
