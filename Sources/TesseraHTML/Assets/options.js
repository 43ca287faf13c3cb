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
	if (t.dataset.by && /^Arrow(Up|Down)$/.test(key) && !held(e)) stepTo(t, key === "ArrowUp" ? 1 : -1, prevent(e));
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
// A digit of any script: the tens of each stand together.
const digit = c => {
	let n = 0;
	while (/\p{Nd}/u.test(String.fromCodePoint(c.codePointAt() - n))) n++;
	return (n - 1) % 10;
};
// What is typed into a stepper, as nearly as it is known here; the server reads it in the page's language.
const numberOf = e => {
	const text = e.value.replace(/\p{Nd}/gu, digit), at = text.search(/[.,٫]\d*\D*$/), whole = at < 0 ? text : text.slice(0, at);
	return /\d/.test(text) ? +`${/^\D*[-−–]/.test(text) ? "-" : ""}0${whole.replace(/\D/g, "")}.${at < 0 ? 0 : text.slice(at).replace(/\D/g, "")}` : NaN;
};
const limit = (e, name, other) => parseFloat(e.getAttribute(`aria-value${name}`) ?? other),
	isOutside = (e, n) => !(n >= limit(e, "min", -Infinity) && n <= limit(e, "max", Infinity)),
	fire = (e, type) => e.dispatchEvent(new Event(type, {bubbles: true}));
// One step up or down, from where the first one is.
function stepTo(e, by) {
	if (e.disabled || e.readOnly) return;
	const step = +e.dataset.by, low = limit(e, "min", 0), start = low < -(2 ** 52) ? 0 : low, typed = numberOf(e),
		now = e.value === e.defaultValue || isNaN(typed) ? limit(e, "now", start) : typed, count = (now - start) / step,
		exact = start + step * (by > 0 ? Math.floor(count + 1e-9) + 1 : Math.ceil(count - 1e-9) - 1),
		next = Math.abs(exact) < 1e15 ? +exact.toPrecision(15) : exact, signs = e.dataset.signs?.split(" ");
	if (isOutside(e, next) && !isOutside(e, now)) return;
	const end = Math.max(limit(e, "min", -Infinity), Math.min(limit(e, "max", Infinity), next));
	e.value = signs ? [...`${end}`].map(c => signs["0123456789.-".indexOf(c)] ?? c).join("") : end;
	fire(e, "input");
}
on("input", e => {
	const t = e.target, n = t.dataset.by && numberOf(t);
	if (!t.dataset.by) return;
	// What is not a number yet waits until the field is left.
	t.partial = e.isTrusted && isOutside(t, n);
	if (!isNaN(n)) t.ariaValueNow = n;
	t.ariaValueText = t.value;
});
on("change", ({target: e}) => {
	if (!e.partial) return;
	e.partial = false;
	fire(e, "change");
});
// The buttons beside a number.
on("click", e => {
	const step = e.target.closest("[data-step]");
	if (step) stepTo(one("input", step.parentNode), +step.dataset.step);
});
new MutationObserver(rove).observe(doc.body, {childList: true, subtree: true, attributes: true, attributeFilter: ["aria-checked"]});
rove();
