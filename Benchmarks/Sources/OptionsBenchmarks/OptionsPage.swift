import Synchronization
import TesseraOptions
import TesseraScreen

/// A picker on a host that reads every row once, driven on this thread.
final class OptionsPage<Menu: MenuType> {
  private let page: Page
  private let host = LookingHost()
  private let executor = InlineExecutor()

  init(_ menu: Menu.Type, _ menus: MenuEnvironment) {
    var environment = ScreenEnvironment(report: { _ in })
    environment.menus = menus
    environment.executor = executor
    page = Page(
      OptionsPicker(Menu.self, title: "Options", isMultiple: true), environment: environment, inbox: Page.EffectInbox {})
    page.attach(host)
    page.start()
    settle()
  }

  deinit {
    page.end()
    executor.runAll()
  }

  /// The number of rows that the host has read.
  var shownRows: Int { host.seen }
  var firstShown: Int { page.snapshots[0].sections.first { $0.key.text == "options" }?.visibleRange?.start ?? 0 }

  func press(_ item: String) { page.send(.control(item)) }
  func reveal(_ rows: Range<Int>) { page.send(ScreenEvent(.reveal(section: "options", rows))) }

  private func settle() {
    executor.runAll()
    page.pump()
    executor.runAll()
  }
}

/// Creates the elements of all rows that it receives.
private final class LookingHost: LayerHost, AnnouncingHost, FocusingHost {
  var seen = 0

  func show(_ snapshot: ScreenSnapshot) { look(snapshot) }
  func apply(_ update: ScreenSnapshot.Update) { look(update.new) }
  func dismiss(_ layer: Page.LayerID) {}
  func announce(_ words: Phrase, _ urgency: Page.Urgency) {}
  func focus(_ target: Page.FocusTarget, in layer: Page.LayerID) {}

  private func look(_ snapshot: ScreenSnapshot) {
    for section in snapshot.sections {
      for row in section.rows {
        guard case .option(let option) = row.content else { continue }
        if !option.title.phrase.isEmpty { seen += 1 }
      }
    }
  }
}

/// Runs effects on demand, on the caller's thread.
private final class InlineExecutor: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
  }

  func runAll() {
    while let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { job.runSynchronously(on: asUnownedTaskExecutor()) }
  }
}
