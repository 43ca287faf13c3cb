// Options of a list are one stop of the tab key; arrows go from one to the next, open and close, Home and End to the ends of all of them.
const doc = document, on = (type, f) => addEventListener(type, f, true), one = (selector, root = doc) => root.querySelector(selector),
	all = (selector, root = doc) => [...root.querySelectorAll(selector)], picks = root => all(".pick", root), prevent = e => e.preventDefault(),
	held = e => e.ctrlKey || e.metaKey || e.altKey || e.shiftKey;
function rove() {
	for (const rows of all("[data-rows]")) {
		const options = picks(rows), stop = [rows.stop, one("[aria-checked=true]", rows), options[0]].find(e => options.includes(e));
		for (const e of all(".pick,.expand", rows)) e.tabIndex = -(e !== stop);
	}
	if (doc.edge) toEdge();
}
// An end that is not here yet is gone to when it comes.
function toEdge() {
	const [rows, at] = doc.edge, [first] = all(".pick,[data-gap]", rows.parentNode || rows).splice(at);
	if (!first || first.matches(".pick")) doc.edge = first?.focus();
	else first.scrollIntoView({block: at ? "end" : "start"});
}
on("focusin", ({target: e}) => {
	if (!e.matches(".pick")) return;
	e.closest("[data-rows]").stop = e;
	rove();
});
on("keydown", e => {
	const t = e.target, rows = t.closest("[data-rows]"), chain = all("[type=search],.pick", t.form || t), at = chain.indexOf(t),
		{key} = e, back = `Arrow${doc.dir === "rtl" ? "Right" : "Left"}`, isOption = t.matches(".pick"), level = o => +o.ariaLevel,
		choices = all("[role=radio]", t.closest("[role=radiogroup]") || t), by = /^Arrow/.test(key) && (key === back || key === "ArrowUp" ? -1 : 1);
	doc.edge = null;
	// The arrow keys of an input method choose among its own words.
	if (e.isComposing) return;
	if (choices.includes(t) && by && !held(e)) {
		prevent(e);
		const next = choices.at((choices.indexOf(t) + by) % choices.length);
		next.focus();
		next.click();
	}
	if (at < 0 || held(e) || !/^(Arrow|Home|End)/.test(key)) return;
	const step = {ArrowDown: 1, ArrowUp: -1}[key];
	if (!step && !isOption) return;
	prevent(e);
	if (step) chain[at + step]?.focus();
	else if (key[0] !== "A") toEdge(doc.edge = [rows, -(key === "End")]);
	else if (t.ariaExpanded === `${key === back}`) one(".expand", t.parentNode).click();
	else if (key === back) picks(rows).slice(0, picks(rows).indexOf(t)).findLast(o => level(o) < level(t))?.focus();
	else if (t.ariaExpanded) chain[at + 1]?.focus();
});
// The buttons beside a number.
on("click", e => {
	const step = e.target.closest("[data-step]"), number = step && one("input", step.parentNode);
	if (!step) return;
	number[step.dataset.step > 0 ? "stepUp" : "stepDown"]();
	number.dispatchEvent(new Event("input", {bubbles: true}));
});
new MutationObserver(rove).observe(doc.body, {childList: true, subtree: true, attributes: true, attributeFilter: ["aria-checked"]});
rove();
