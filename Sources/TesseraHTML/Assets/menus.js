// Keys and pointers for menus of actions, rows that are swiped, dragged or lifted. What is done is a press of a button or a value of a field of
// the page, and so goes the way of all others; nothing is put elsewhere before the server says so.
const doc = document, on = (type, f) => addEventListener(type, f, true), one = (selector, root) => root.querySelector(selector);
const isBack = () => doc.dir === "rtl", rowOf = e => e.closest?.("[data-rows]>[data-key]"), menuIn = row => row && one(".menu-of>.menu", row);
const entries = menu => [...menu.querySelectorAll("[role=menuitem]:not(:disabled)")].filter(e => e.checkVisibility());
const button = menu => doc.getElementById(menu.id.replace(/p$/, "m"));
const say = text => {
	const region = one("[aria-live=assertive]", doc);
	region.textContent = "";
	setTimeout(() => region.textContent = text, 50);
};
function open(menu, x, y, edge) {
	menu.classList.toggle("swiped", !!edge);
	for (const name of ["leading", "trailing"]) menu.classList.toggle(name, edge === name);
	menu.showPopover({source: button(menu)});
	if (x === undefined) return;
	menu.style.positionArea = "none";
	if (isBack()) x -= menu.offsetWidth;
	menu.style.left = `${Math.max(8, Math.min(x, innerWidth - menu.offsetWidth - 8))}px`;
	menu.style.top = `${Math.max(8, Math.min(y, innerHeight - menu.offsetHeight - 8))}px`;
}

// Menus
on("toggle", ({target: menu, newState}) => {
	if (!menu.matches?.(".menu")) return;
	if (newState === "open") return menu.contains(doc.activeElement) || entries(menu)[0]?.focus();
	menu.classList.remove("swiped", "leading", "trailing");
	menu.removeAttribute("style");
});
on("submit", e => e.submitter?.closest(".menu")?.hidePopover());
on("contextmenu", e => {
	const menu = menuIn(rowOf(e.target));
	// The browser's own menu stays where it is of use: links, fields, words that are marked.
	if (!menu || e.shiftKey || e.target.closest("a,input,textarea,.menu") || String(getSelection())) return;
	e.preventDefault();
	if (e.button === 2) open(menu, e.clientX, e.clientY);
	else open(menu);
});
on("keydown", e => {
	const {target: t, key} = e, menu = t.closest(".menu"), row = rowOf(t);
	if (t.matches(".grip") && !e.altKey) return lift(e);
	if (e.altKey && /^Arrow(Up|Down)$/.test(key) && row) {
		const move = one(`[data-control="row.${key.slice(5).toLowerCase()}"]`, row);
		if (move) move.click(e.preventDefault());
	} else if (t.matches("[aria-haspopup=menu]") && /^Arrow(Up|Down)$/.test(key)) {
		e.preventDefault();
		open(t.popoverTargetElement);
		if (key === "ArrowUp") entries(t.popoverTargetElement).at(-1)?.focus();
	} else if (menu) {
		const all = entries(menu), at = all.indexOf(t), letter = key.length === 1 && !e.ctrlKey && key !== " " && key.toLowerCase();
		const to = {ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1}[key];
		if (key === "Tab") menu.hidePopover();
		else if (to !== undefined) all.at(to % all.length).focus(e.preventDefault());
		else if (letter) [...all.slice(at + 1), ...all].find(o => o.textContent.trim().toLowerCase().startsWith(letter))?.focus();
	}
});

// Rows in another order: `to` is the row before which the lifted one is to stand, or nothing for the end.
let lifted;
const rowsOf = row => [...row.parentNode.children].filter(e => e.matches("[data-key]")), words = grip => grip.dataset.words.split("|");
const nameOf = row => (one(".t,.text,bdi", row) || row).textContent.replace(/,\s*$/, "");
function mark(to) {
	for (const e of doc.querySelectorAll(".row.before,.row.behind")) e.classList.remove("before", "behind");
	if (!lifted) return;
	lifted.to = to;
	if (to) to.classList.add("before");
	else rowsOf(lifted.row).at(-1).classList.add("behind");
}
function take(grip) {
	const row = rowOf(grip);
	lifted = {grip, row, from: row.nextElementSibling, to: row.nextElementSibling};
	row.classList.add("lifted");
}
function end(isDropped) {
	if (!lifted) return;
	const {grip, row, from, to} = lifted, input = one('[data-control="row.move"]', row);
	lifted = null;
	mark();
	row.classList.remove("lifted");
	row.style.transform = "";
	if (!isDropped || to === from || to === row || !row.isConnected) return isDropped || say(words(grip)[3]);
	input.value = to ? to.dataset.key : "";
	for (const type of ["input", "change"]) input.dispatchEvent(new Event(type, {bubbles: true}));
}
function lift(e) {
	const {target: grip, key} = e, step = {ArrowDown: 1, ArrowUp: -1}[key];
	if (key === " " || key === "Enter") {
		if (lifted) end(true);
		else {
			take(grip);
			mark(lifted.to);
			say(words(grip)[0]);
		}
	} else if (lifted && step) {
		// The rows without the lifted one: before each of them, and behind the last.
		const others = rowsOf(lifted.row).filter(row => row !== lifted.row), at = lifted.to ? others.indexOf(lifted.to) : others.length;
		const to = others[Math.max(0, Math.min(at + step, others.length))];
		mark(to);
		(to || others.at(-1)).scrollIntoView({block: "nearest"});
		say(to ? words(grip)[1].replace("%", nameOf(to)) : words(grip)[2]);
	} else if (lifted && key === "Escape") end();
	else return;
	e.preventDefault();
	e.stopPropagation();
}
on("focusout", e => lifted && e.target === lifted.grip && !lifted.pointer && end());

// Pointers
let swipe;
on("pointerdown", e => {
	const grip = e.target.closest?.(".grip"), row = rowOf(e.target), menu = menuIn(row);
	if (e.button) return;
	if (grip) {
		take(grip);
		Object.assign(lifted, {pointer: e.pointerId, y: e.clientY + scrollY});
		grip.setPointerCapture(e.pointerId);
	} else if (menu && e.pointerType === "touch" && !e.target.closest(".menu,input,textarea")) swipe = {row, menu, x: e.clientX, y: e.clientY};
});
on("pointermove", e => {
	if (lifted?.pointer === e.pointerId) {
		const {row, y} = lifted, rows = rowsOf(row).filter(o => o !== row);
		row.style.transform = `translateY(${e.clientY + scrollY - y}px)`;
		mark(rows.find(o => {
			const {top, height} = o.getBoundingClientRect();
			return e.clientY < top + height / 2;
		}));
		if (e.clientY < 72) scrollBy(0, -12);
		if (e.clientY > innerHeight - 48) scrollBy(0, 12);
	} else if (swipe) {
		const dx = e.clientX - swipe.x, edge = dx < 0 === isBack() ? "leading" : "trailing";
		if (!swipe.edge && Math.abs(dx) < 12) return;
		if (!swipe.edge && Math.abs(e.clientY - swipe.y) > Math.abs(dx)) return swipe = null;
		swipe.edge = edge;
		const has = one(`[data-edge=${edge}]`, swipe.menu);
		swipe.far = has && Math.abs(dx) > 56;
		one(".of", swipe.row).style.transform = `translateX(${Math.max(-96, Math.min(96, has ? dx : dx / 8))}px)`;
	}
});
const settle = isDropped => {
	if (swipe) {
		const {row, menu, edge, far} = swipe, content = one(".of", row);
		content.style.transform = "";
		swipe = null;
		if (isDropped && far) {
			const box = row.getBoundingClientRect(), isLeft = edge === "leading" !== isBack();
			open(menu, 0, 0, edge);
			menu.style.left = `${isLeft ? box.left : box.right - menu.offsetWidth}px`;
			menu.style.top = `${box.top + (box.height - menu.offsetHeight) / 2}px`;
		}
	}
	if (lifted?.pointer !== undefined) end(isDropped);
};
on("pointerup", () => settle(true));
on("pointercancel", () => settle(false));
on("keydown", e => e.key === "Escape" && lifted?.pointer !== undefined && settle(false));
