// Turns the pages of a line of cards for those who point, and shows where one is. Keys move the line itself, and screen readers have it as a list.
const doc = document, lines = () => doc.querySelectorAll(".carousel > .rows"), turnsOf = rows => rows.parentElement.querySelector(".turns");
const written = n => new Intl.NumberFormat(doc.documentElement.lang).format(n);
const isBack = e => getComputedStyle(e).direction === "rtl";
const seen = new WeakSet();
const set = (e, name, value) => {
	if (e[name] !== value) e[name] = value;
};
const show = rows => {
	const turns = turnsOf(rows), cards = [...rows.children].filter(e => e.matches(".row"));
	if (!turns) return;
	const box = rows.getBoundingClientRect(), at = Math.abs(rows.scrollLeft), most = rows.scrollWidth - rows.clientWidth;
	const isIn = e => {
		const {left, right} = e.getBoundingClientRect(), middle = (left + right) / 2;
		return middle > box.left && middle < box.right;
	};
	const first = cards.findIndex(isIn), last = cards.findLastIndex(isIn), [back, on] = turns.querySelectorAll("button");
	set(turns, "hidden", most < 2);
	set(back, "disabled", at < 2);
	set(on, "disabled", at > most - 2);
	const place = first < last ? `${written(first + 1)}–${written(last + 1)}` : written(first + 1);
	set(turns.querySelector("span"), "textContent", first < 0 ? "" : `${place} / ${written(cards.length)}`);
};
const showAll = () => {
	for (const rows of lines()) {
		show(rows);
		if (seen.has(rows)) continue;
		seen.add(rows);
		rows.addEventListener("scroll", () => requestAnimationFrame(() => show(rows)), {passive: true});
		new ResizeObserver(() => show(rows)).observe(rows);
	}
};
addEventListener("click", e => {
	const button = e.target.closest?.("[data-turn]"), rows = button?.closest(".carousel")?.querySelector(".rows");
	if (!rows) return;
	const way = button.dataset.turn * (isBack(rows) ? -1 : 1);
	rows.scrollBy({left: way * rows.clientWidth * .9, behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth"});
}, true);
new MutationObserver(showAll).observe(doc.body, {childList: true, subtree: true, attributes: true, attributeFilter: ["hidden", "disabled"]});
showAll();
