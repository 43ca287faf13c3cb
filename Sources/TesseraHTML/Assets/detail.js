// Where there is room for a list or its detail, the focus goes where the person is: to the way back when a detail opens, and back to what opened it.
// Escape goes back as well.
const doc = document, on = (type, f) => addEventListener(type, f, true), layer = () => [...doc.querySelectorAll("[data-layer]")].at(-1);
const wayBack = () => layer()?.querySelector(".way-back button"), nameOf = e => ["data-key", "data-control"].map(name => e.closest(`[${name}]`)?.getAttribute(name));
let at = layer(), was = !!wayBack(), from;
const look = () => {
	const button = wayBack(), isOpen = !!button;
	// What comes over the page and goes again opens and closes no detail.
	if (layer() !== at) {
		at = layer();
		was = isOpen;
		return;
	}
	if (isOpen === was) return;
	was = isOpen;
	if (button?.checkVisibility()) {
		button.focus();
		scrollTo(0, 0);
	} else if (!isOpen && from) {
		const [key, control] = from.map(name => CSS.escape(name ?? ""));
		const row = layer()?.querySelector(`[data-key="${key}"]`), opener = row?.querySelector(`[data-control="${control}"]`) ?? row?.querySelector("button,a");
		if (doc.activeElement === doc.body || !doc.activeElement.checkVisibility()) opener?.focus();
	}
};
const note = e => {
	if (e && e.closest(".sections") && !e.closest(".detail,.way-back")) from = nameOf(e);
};
on("submit", e => note(e.submitter));
on("click", e => note(e.target.closest("a[data-control]")));
on("keydown", e => {
	const button = wayBack();
	if (e.key !== "Escape" || e.defaultPrevented || e.isComposing || e.repeat || !button?.checkVisibility() || doc.querySelector(":popover-open")) return;
	e.preventDefault();
	button.click();
});
new MutationObserver(look).observe(doc.body, {childList: true, subtree: true});
