// The script of a Tessera page (a module): sends what people do, carries out what the server answers.
const doc = document, say = doc.body.dataset, on = (type, f) => addEventListener(type, f, true);
const one = (selector, root = doc) => root.querySelector(selector), all = (selector, root = doc) => [...root.querySelectorAll(selector)];
const by = (kind, key, root) => one(`[data-${kind}="${CSS.escape(key)}"]`, root);
const layers = () => all("[data-layer]"), top = () => layers().at(-1), status = one("#tessera-status");
const box = (e) => e.getBoundingClientRect(), rowsIn = (section) => one("[data-rows]", section), isActive = (e) => e === doc.activeElement;
function parse(html) {
	const template = doc.createElement("template");
	template.innerHTML = html;
	return template.content;
}
// Controls are known by layer, row and control, none of which holds a line feed.
const place = (e) => ({ layer: +e.closest("[data-layer]").dataset.layer, item: e.closest("[data-key]")?.dataset.key, control: e.dataset.control });
const nameOf = (e) => Object.values(place(e)).join("\n");
function find(name) {
	const [layer, key, control] = name.split("\n"), row = one(`[data-layer="${layer}"] [data-key="${CSS.escape(key)}"]`);
	return row && by("control", control, row);
}

// Sending: one request at a time, with the same id until there is an answer.
const tab = crypto.getRandomValues(new Uint32Array(3)).join("."), queue = [], busy = new Set();
let serial = 0, sending, retries = 0;
function post(path, data) {
	const body = JSON.stringify({ page: say.page, ...data });
	return fetch(`${say.live}/${path}`, { method: "POST", keepalive: body.length < 6e4, headers: { "content-type": "application/json" }, body });
}
function send(event, name, field) {
	const last = queue.at(-1);
	// The head may have reached the server already: only what waits behind it takes a newer value.
	if (field && queue.length > 1 && last.name === name) last.event.value = event.value;
	else {
		queue.push({ name, field, event: { ...event, id: `${tab}.${++serial}` } });
		if (field) field.flying++;
	}
	pump();
}
async function pump() {
	if (sending || !queue.length) return;
	sending = true;
	let wait = 0;
	try {
		const answer = await post("event", queue[0].event), code = answer.status;
		if (code === 410) await revive();
		else if (code === 429) wait = 1e3 * (await answer.json()).retryAfter;
		else if (code >= 500) throw code;
		else {
			const { name, field } = queue.shift(), control = busy.delete(name) && find(name);
			if (field) field.flying--;
			if (control && !control.ariaDisabled) control.ariaBusy = null;
		}
		retries = 0;
		net("post", true);
	} catch {
		wait = Math.min(15e3, 500 * 2 ** retries++);
		net("post");
	}
	sending = false;
	setTimeout(pump, wait);
}

// Fields: what was typed is kept until the server has it, and not overwritten before.
const fields = new Map();
let composing;
const valueOf = (e) => e.type === "checkbox" ? e.checked : e.type === "range" ? +e.value : e.value;
function edited({ target: e }) {
	if (!e.matches("[data-layer] :is(input,textarea)")) return;
	const name = nameOf(e), field = fields.get(name) || { flying: 0, sent: new Set() };
	fields.set(name, field);
	field.dirty = true;
	clearTimeout(field.timer);
	field.timer = setTimeout(flush, 150);
}
function flush() {
	for (const [name, field] of fields) {
		const e = field.dirty && find(name);
		if (!e || e === composing) continue;
		field.dirty = false;
		field.sent.add(field.value = valueOf(e));
		send({ kind: "control", ...place(e), value: field.value }, name, field);
	}
}
function keeps(e, news) {
	const field = fields.get(nameOf(e));
	// The late echo of an earlier keystroke is no news.
	return e === composing || field && (field.dirty || field.flying || isActive(e) && news !== field.value && field.sent.has(news));
}

// Changing the page in place.
const keyOf = (n) => n.nodeType === 1 && (n.dataset.key ?? n.dataset.section ?? (n.id || n.dataset.control));
function put(parent, node, before) {
	const focus = doc.activeElement;
	if (parent.moveBefore) return parent.moveBefore(node, before);
	parent.insertBefore(node, before);
	if (node.contains(focus)) focus.focus({ preventScroll: true });
}
function morph(a, b, keepRows) {
	if (a.nodeType !== 1) return a.nodeValue = b.nodeValue;
	for (const name of [...a.getAttributeNames(), ...b.getAttributeNames()]) {
		const value = b.getAttribute(name);
		if (value === a.getAttribute(name) || /^(style|open|inert)$/.test(name)) continue;
		if (value === null) a.removeAttribute(name); else a.setAttribute(name, value);
	}
	if (a.matches("input[data-control],textarea")) {
		const value = valueOf(b), caret = isActive(a) && a.selectionStart;
		if (valueOf(a) === value || keeps(a, value)) return;
		a[a.type === "checkbox" ? "checked" : "value"] = value;
		if (caret) a.setSelectionRange(caret, caret);
		return;
	}
	if (keepRows && b.matches("[data-rows]")) return;
	const coming = new Set([...b.children].map(keyOf)), known = new Map([...a.children].map((e) => [keyOf(e), e]));
	let at = a.firstChild, gone;
	const drop = () => { [gone, at] = [at, at.nextSibling]; gone.remove(); };
	for (const next of [...b.childNodes]) {
		while (at && keyOf(at) && !coming.has(keyOf(at))) drop();
		const key = keyOf(next), old = key ? known.get(key) : at && !keyOf(at) && at;
		if (old?.nodeName === next.nodeName) {
			if (old === at) at = at.nextSibling; else put(a, old, at);
			morph(old, next, keepRows);
		} else a.insertBefore(next, at);
	}
	while (at) drop();
}

// Operations. When something cannot be found, the page is asked for anew.
const lost = () => { throw Error("gap"); };
const sections = (l) => one("[data-sections]", l), section = (l, key) => key === null ? key : by("section", key, l) || lost();
const row = (l, key) => key === null ? key : one(`[data-rows]>[data-key="${CSS.escape(key)}"]`, l) || lost();
const edits = {
	u: (l, key, html) => morph(row(l, key), parse(html).firstChild),
	r: (l, key) => row(l, key).remove(),
	i: (l, to, before, html) => rowsIn(section(l, to)).insertBefore(parse(html), row(l, before)),
	m: (l, key, to, before) => put(rowsIn(section(l, to)), row(l, key), row(l, before)),
	R: (l, key) => section(l, key).remove(),
	I: (l, before, html) => sections(l).insertBefore(parse(html), section(l, before)),
	M: (l, key, before) => put(sections(l), section(l, key), section(l, before)),
	U: (l, key, html) => morph(section(l, key), parse(html).firstChild, true),
};
function entitle(l, title) {
	if (title == null) return;
	one("[data-title]", l).textContent = title;
	if (!l.close) doc.title = `${title} · ${say.app}`;
}
const ops = {
	patch({ layer, from, to, title, edits: steps }) {
		const l = by("layer", layer), now = +l?.dataset.revision;
		if (now >= to) return;
		try {
			if (now !== from) lost();
			l.dataset.revision = -1;
			for (const [op, ...rest] of steps) edits[op](l, ...rest);
			l.dataset.revision = to;
			entitle(l, title);
		} catch { attach(); }
	},
	show({ layer, html }) {
		const old = by("layer", layer), fresh = parse(html).firstChild;
		if (old) return morph(old, fresh);
		doc.body.append(fresh);
		modal(fresh);
	},
	close({ layer }) {
		const l = by("layer", layer);
		doc.body.append(status);
		l?.close();
		l?.remove();
	},
	snapshot({ layers: list, title }) {
		for (const { dataset } of layers().reverse()) if (!list.some((o) => o.layer === +dataset.layer)) ops.close(dataset);
		list.forEach(ops.show);
		entitle(layers()[0], title);
	},
	say({ text, urgency }) {
		const region = one(`[aria-live=${urgency}]`);
		region.textContent = "";
		setTimeout(() => region.textContent = text, 50);
	},
	focus: (o) => find([o.layer, o.item, o.control].join("\n"))?.focus(),
	go({ url }) {
		if (/^(https?|mailto|tel):/.test(new URL(url, location.href))) location.assign(url);
	},
};
function modal(layer) {
	layer.inert = false;
	if (!layer.close) return;
	layer.removeAttribute("open");
	layer.showModal();
	(matchMedia("(pointer: fine)").matches && one("[type=search]", layer) || one("[data-title]", layer)).focus();
}
// What is in view stays where it is when rows come or go above it.
function run(list) {
	const l = top(), scroller = l.close ? sections(l) : doc.scrollingElement, edge = l.close ? box(scroller).top : 64;
	const anchor = scroller.scrollTop && all("[data-key]", l).find((e) => box(e).bottom > edge), before = anchor && box(anchor).top;
	for (const o of list) ops[o.op]?.(o);
	settle();
	if (anchor?.isConnected) scroller.scrollTop += box(anchor).top - before;
}
// What markup cannot say without inline styles, and what this tab knows better than the server.
function settle() {
	(top().close ? top() : doc.body).append(status);
	for (const e of all("[data-height]")) e.style.height = `${e.dataset.height}px`;
	for (const gap of all("[data-gap]")) {
		const list = rowsIn(gap.parentNode), [start, end] = gap.dataset.gap.split("-");
		gap.style.height = `${(end - start) * (list.offsetHeight / list.children.length || 56)}px`;
	}
	for (const name of busy) find(name)?.setAttribute("aria-busy", true);
	reveal();
}
// Rows of long lists are asked for before they are seen.
let revealing;
const reveal = () => revealing ||= setTimeout(() => {
	revealing = 0;
	for (const gap of all("[data-gap]", top())) {
		const { top: y, bottom, height } = box(gap), margin = innerHeight, [start, end] = gap.dataset.gap.split("-").map(Number);
		if (bottom < -margin || y > 2 * margin) continue;
		const index = (to) => 25 * Math.round((start + (to - y) / height * (end - start)) / 25), { total } = rowsIn(gap.parentNode).dataset;
		const range = { start: Math.max(0, index(-margin)), end: Math.min(total, index(2 * margin) + 25) };
		if (gap.asked === (gap.asked = JSON.stringify([gap.dataset.gap, range]))) continue;
		send({ kind: "reveal", layer: place(gap).layer, section: gap.parentNode.dataset.section, ...range });
	}
}, 60);
on("scroll", reveal);

// What people do.
on("submit", (e) => {
	const button = e.submitter, { layer } = place(e.target);
	e.preventDefault();
	flush();
	if (!button || button.ariaBusy || button.ariaDisabled) return;
	if (button.name === "dismiss") send({ kind: "dismiss", layer });
	if (button.name !== "press") return;
	for (const field of fields.values()) field.sent.clear();
	busy.add(nameOf(button));
	button.ariaBusy = true;
	send({ kind: "control", ...place(button) }, nameOf(button));
});
on("cancel", (e) => {
	e.preventDefault();
	flush();
	send({ kind: "dismiss", layer: place(e.target).layer });
});
on("input", edited);
on("change", flush);
on("compositionstart", (e) => composing = e.target);
on("compositionend", (e) => edited(e, composing = null));
on("keydown", (e) => {
	const { target: t, key } = e, isOption = t.matches(".pick"), expand = isOption && one(".expand", t.parentNode);
	if (!isOption && t.type !== "search") return;
	const options = all(".pick:enabled", t.form), step = { ArrowDown: 1, ArrowUp: -1 }[key], to = step && options[options.indexOf(t) + step];
	const opens = key === (t.matches(":dir(rtl)") ? "ArrowLeft" : "ArrowRight");
	if (expand && /^Arrow[LR]/.test(key) && opens === (expand.ariaExpanded !== "true")) expand.click();
	if (step) e.preventDefault();
	to?.focus();
});

// The stream: one for all tabs of the origin, where the browser lets them agree on who holds it.
const channel = navigator.locks && self.BroadcastChannel && new BroadcastChannel("tessera");
let source, release;
function hear({ up, page, ops: list }) {
	if (up != null) net("stream", up);
	if (up) attach();
	if (page === say.page) run(list);
}
function tell(message) {
	channel?.postMessage(message);
	hear(message);
}
function open() {
	source = new EventSource(`${say.live}/stream`);
	source.addEventListener("hello", () => tell({ up: true }));
	source.onmessage = (e) => tell(JSON.parse(e.data));
	source.onerror = ({ target }) => {
		tell({ up: false });
		// The browser connects again on its own, unless the answer was not a stream.
		if (target.readyState === 2) setTimeout(() => target === source && open(), 2e3);
	};
}
const listen = () => channel ? navigator.locks.request("tessera", () => new Promise((end) => { release = end; open(); })) : open();
if (channel) channel.onmessage = (e) => hear(e.data);
async function attach() {
	try {
		const revisions = Object.fromEntries(layers().map(({ dataset }) => [dataset.layer, +dataset.revision]));
		if ((await post("attach", { revisions })).status === 410) await revive();
		net("post", true);
	} catch { net("post"); }
}
// The server has forgotten the page: take a new one over, keep what was typed and send it again.
let reviving;
const revive = () => reviving ||= renew().finally(() => reviving = null);
async function renew() {
	const answer = await fetch(location.href), fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
	if (answer.redirected || !fresh.body.dataset.page) return location.assign(answer.url);
	queue.length = 0;
	busy.clear();
	for (const field of fields.values()) Object.assign(field, { dirty: true, flying: 0 });
	say.page = fresh.body.dataset.page;
	run([{ op: "snapshot", layers: all("[data-layer]", fresh).map((l) => ({ layer: +l.dataset.layer, html: l.outerHTML })) }]);
	flush();
}

// Whether anybody is there.
const bad = new Set();
let telling;
function net(what, fine) {
	bad[fine ? "delete" : "add"](what);
	clearTimeout(telling);
	telling = setTimeout(() => status.firstChild.textContent = !bad.size ? "" : bad.has("post") ? say.offline : say.reconnecting, fine ? 0 : 1e3);
}
const again = () => attach(pump());
on("offline", () => net("post"));
on("online", again);
on("visibilitychange", () => doc.hidden ? flush() : again());
const resume = (seconds) => doc.cookie = `tessera-page=${say.page}; path=${location.pathname}; max-age=${seconds}; SameSite=Lax`;
on("pagehide", () => {
	flush();
	resume(10);
	navigator.sendBeacon(`${say.live}/detach`, new Blob([JSON.stringify({ page: say.page })], { type: "application/json" }));
	source?.close();
	release?.();
});
on("pageshow", (e) => {
	resume(0);
	if (e.persisted && (source || !channel)) listen();
	if (e.persisted) attach();
});
layers().forEach(modal);
settle();
listen();
attach();
