#!/usr/bin/env python3
"""Breaks UIKit's host on purpose, one way after the other, in a copy of the sources, and says which tests on the model notice.

Every mutation must be noticed; one that no test notices fails the script. Usage: apple-mutations.py [name…]
With --check it only says whether the code that each of them changes is still there, which takes no time: Scripts/apple-tests.sh does that.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys

root = pathlib.Path(__file__).resolve().parent.parent
work = root / ".build/apple-mutations"

# name, file below Sources/TesseraUIKit, the code, the code instead
MUTATIONS = [
    ("skips a batch", "Layers/LayerList+Staging.swift",
     "      if !changes.isEmpty { batch(after, changes) }", "      if !changes.isEmpty, changes.deletes.isEmpty { batch(after, changes) }"),
    ("applies moves the wrong way", "Layers/LayerViewController.swift",
     "collection.moveItem(at: paths([move.from])[0], to: paths([move.to])[0])",
     "collection.moveItem(at: paths([move.to])[0], to: paths([move.from])[0])"),
    ("sets the data before the batch", "Layers/LayerViewController.swift",
     "    let update = {\n      collection.performBatchUpdates {\n        self.list = after",
     "    self.list = after\n    let update = {\n      collection.performBatchUpdates {\n        self.list = after"),
    ("forgets updates of rows", "Layers/LayerViewController.swift",
     "    if !reconfigures.isEmpty { collection.reconfigureItems(at: paths(reconfigures)) }\n", ""),
    ("reloads instead of applying the difference", "Layers/LayerViewController.swift",
     "    guard let collection, collection.window != nil else {", "    guard let collection, collection.window == nil else {"),
    ("forgets that a header changed", "Layers/LayerViewController.swift",
     "    showSurroundings(changes, collection)\n", ""),
    ("does not register the kinds of rows", "Layers/LayerDataSource.swift",
     "    collectionView.register(RowCell.self, forCellWithReuseIdentifier: identifier)\n", ""),
    ("keeps the events of a cell that was reused", "Rows/RowContent.swift",
     "    case .native(let slot): slot.unbind()", "    case .native: break"),
    ("shows a reused row as it was", "Rows/RowContent.swift",
     "      if let shown, shown.row === row, shown.columns == columns, shown.language == host.localizer.language,\n"
     "        shown.timeZone == host.localizer.timeZone\n      {",
     "      if shown != nil {"),
    ("does not wait for a presentation or dismissal to end", "Host/LayerPresenter.swift",
     "    let done = { [weak self] in\n      guard let self else { return }\n      isMoving = false\n      goOn()\n    }\n    if let coordinator = coordinator {",
     "    let done = {}\n    defer { isMoving = false }\n    if let coordinator = coordinator, coordinator.isCancelled {"),
    ("overwrites the text while a person types", "Elements/TextInputViews.swift",
     "    if isOther || (!isTyping && !isComposing && field.text != shown?.text && field.text != text) { replace(with: field.text) }",
     "    text = field.text"),
    ("lets controls be used that cannot be", "Elements/PressViews.swift",
     "    button.isEnabled = content.availability.isAvailable", "    button.isEnabled = true"),
    ("forgets the traits", "Accessibility/UIView+Accessibility.swift",
     "    accessibilityTraits = UIAccessibilityTraits(node)\n", ""),
    ("keeps a closed sheet", "Host/LayerPresenter.swift",
     "    let id = layer.id\n    let close = UIBarButtonItem(systemItem: .close, primaryAction: UIAction { [weak host] _ in host?.close(id) })",
     "    let close = UIBarButtonItem(systemItem: .close, primaryAction: UIAction { [weak host] _ in host?.close(layer.id) })"),
    ("does not hold a page with a draft", "Host/LayerPresenter.swift",
     "return host.wouldLoseOnClosing(content.layer) }", "return false }"),
    ("moves a row before itself", "Layers/DraggedRow.swift",
     "    let others = section.rows.filter { $0.key != dragged.row }", "    let others = section.rows + []"),
    ("changes the list under a row that is dragged", "Layers/LayerViewController.swift",
     "{ collection?.hasUncommittedUpdates ?? false }", "{ false }"),
    ("swipes what cannot be used", "Rows/SwipeActions.swift", ".filter(\\.availability.isAvailable)", ""),
    ("leaves the tabs as they were", "Flow/AppTabBarController.swift",
     "    session?.didChangeArea = { [weak self] in self?.showAreas() }\n", ""),
    ("shows pictures that the app does not allow", "Images/ImageLoader.swift",
     "    guard let address = linkPolicy.spelledImage(address) else {", "    guard !address.isEmpty else {"),
    ("begins in a tab before it is known in which", "Flow/AppTabBarController.swift", "    content.screen.loadViewIfNeeded()\n", ""),
    ("presents the search over the window", "Layers/LayerSearch.swift", "    owner.definesPresentationContext = true\n", ""),
    ("shows the search in the bar and among the rows", "Layers/LayerViewController.swift",
     "    return snapshot.sections(without: found)\n", "    return snapshot.sections\n"),
    ("keeps pictures through a memory warning", "Layers/LayerViewController.swift",
     "    host?.images.removeAll()\n", ""),
    ("loads pictures that nobody waits for", "Images/ImageLoader.swift",
     "    running[request.address]?.cancel()\n", ""),
    ("leaves out a picture that was given up", "Elements/ContentViews.swift",
     "    if isMissing { shown = nil }\n", ""),
    ("opens sheets at full height", "Host/LayerPresenter.swift",
     "        sheet.detents = [.medium(), .large()]\n", ""),
    ("loses the position in the list", "Layers/LayerViewController.swift",
     "    anchor?.restore(collection)\n", ""),
    ("takes the keyboard from fields that are not its own", "Layers/LayerViewController.swift",
     ", window.firstResponderInside == nil else { return }", ", !window.isHidden else { return }"),
    ("lets the keyboard cover the field", "Layers/LayerViewController.swift", "    keepFieldInView()\n", ""),
    ("shows a change in the middle of another", "Layers/LayerViewController.swift", "    isChanging = true\n", ""),
    ("shows a change of a table in the middle of another", "Tables/TableViewScreenDataSource.swift", "    isChanging = true\n", ""),
    ("presents below what the app presents", "Host/LayerPresenter.swift",
     "    while let next = top?.presentedViewController { top = next }\n", "    top = top ?? nil\n"),
    ("does not see what the app took away", "Host/LayerPresenter.swift", "    noticeLostPresentations()\n", ""),
    ("forgets the app's own way back", "Host/ScreenViewController.swift",
     "      self?.navigationItem.backAction = back\n", "      self?.navigationItem.backAction = back == nil ? back : nil\n"),
    ("refuses a pull without asking", "Host/ScreenViewController.swift",
     "    if let sheet, sheet.delegate == nil { sheet.delegate = asker }\n", ""),
    ("leaves out letters that are not finished", "Host/UIKitScreenHost.swift",
     "    if case .reveal = kind {} else { finishComposing() }\n", ""),
    ("leaves rows as high as they were", "Layers/LayerViewController.swift",
     "    collection.selfSizingInvalidation = .enabledIncludingConstraints\n", ""),
    ("goes behind the bar", "Layers/Anchor.swift",
     "  func scrollToTop() { contentOffset.y = -adjustedContentInset.top }", "  func scrollToTop() { contentOffset.y = 0 }"),
    ("leaves sheets without the accent", "Host/LayerPresenter.swift",
     "    if let tint = host.tintColor { controller.view.tintColor = tint }\n", ""),
    ("forgets what is seen below a bar", "Layers/Anchor.swift",
     "    guard collection.seenTop > 0 else { return nil }", "    guard collection.contentOffset.y > 0 else { return nil }"),
    ("lets the oldest picture go, although it is shown", "Images/ImageLoader.swift", "      order.removeAll { $0 == address }\n      order.append(address)\n", ""),
]


def misplaced():
    """The mutations whose code is not where they say, exactly once."""
    found = []
    for name, file, code, _ in MUTATIONS:
        path = root / "Sources/TesseraUIKit" / file
        count = path.read_text(encoding="utf-8").count(code) if path.exists() else 0
        if count != 1:
            found.append(f"'{name}': its code stands {count} times in {file}")
    return found


def run(*arguments):
    return subprocess.run(["swift", *arguments, "--package-path", str(work), "--scratch-path", str(work / ".build")], capture_output=True, text=True)


def prepare():
    work.mkdir(parents=True, exist_ok=True)
    for name in ("Package.swift", "Tests"):
        target = work / name
        if target.is_dir():
            shutil.rmtree(target)
        source = root / "Tests/Apple" / name
        shutil.copytree(source, target) if source.is_dir() else shutil.copy(source, target)
    (work / "Sources").mkdir(exist_ok=True)
    for module in (root / "Tests/Apple/Sources").iterdir():
        link = work / "Sources" / module.name
        if link.is_symlink():
            link.unlink()
        elif link.is_dir():
            shutil.rmtree(link)
        # Copies, so that edits of the sources in the meantime do not change the comparison.
        shutil.copytree(module.resolve(), link)


def main():
    # The host and its tests, without the gallery.
    os.environ["TESSERA_APPLE_HOST"] = "1"
    if lost := misplaced():
        sys.exit("change this script with the host:\n" + "\n".join(lost))
    if sys.argv[1:] == ["--check"]:
        return print(f"{len(MUTATIONS)} mutations of UIKit's host fit its code")
    wanted = sys.argv[1:]
    prepare()
    built = run("build", "--build-tests")
    if built.returncode != 0:
        sys.exit(f"the tests do not build before anything was changed:\n{built.stdout[-2000:]}")
    unnoticed = []
    for name, file, code, instead in MUTATIONS:
        if wanted and name not in wanted:
            continue
        path = work / "Sources/TesseraUIKit" / file
        text = path.read_text(encoding="utf-8")
        if text.count(code) != 1:
            sys.exit(f"'{name}': its code stands {text.count(code)} times in {file}; change this script with it")
        path.write_text(text.replace(code, instead), encoding="utf-8")
        built = run("build", "--build-tests")
        if built.returncode != 0:
            sys.exit(f"'{name}' does not compile:\n{built.stdout[-2000:]}")
        try:
            tested = subprocess.run(
                ["timeout", "240", "swift", "test", "--package-path", str(work), "--scratch-path", str(work / ".build"), "--skip-build",
                 "--no-parallel", "--filter", "TesseraUIKitTests"], capture_output=True, text=True)
        finally:
            path.write_text(text, encoding="utf-8")
        output = tested.stdout + tested.stderr
        failed = sorted(set(re.findall(r'^✘ Test "([^"]+)"', output, re.M)))
        if tested.returncode == 0:
            unnoticed.append(name)
        stopped = " (the process stopped)" if "Fatal error" in output or tested.returncode == 124 else ""
        print(f"{'NOT NOTICED' if tested.returncode == 0 else 'noticed'}: {name}: {len(failed)} tests{stopped}" + "".join(f"\n    {test}" for test in failed[:3]), flush=True)
    if unnoticed:
        sys.exit(f"no test notices: {', '.join(unnoticed)}")


if __name__ == "__main__":
    main()
