// Sends what people do, does what the server says.
const doc = document, say = doc.body.dataset, on = (type, f) => addEventListener(type, f, true), active = () => doc.activeElement,
	one = (selector, root = doc) => root.querySelector(selector), all = (selector, root = doc) => [...root.querySelectorAll(selector)],
	by = (kind, key) => `[data-${kind}="${CSS.escape(key)}"]`, layerOf = n => one(by("layer", n)),
	layers = () => all("[data-layer]"), top = () => layers().at(-1), titleOf = l => one("[data-title]", l), status = one("#tessera-status"),
	past = history, math = Math, assign = Object.assign, later = setTimeout, cancel = clearTimeout, path = () => location.pathname + location.search,
	// Whether a key is held that makes a press mean something else.
	held = e => e.ctrlKey || e.metaKey || e.altKey || e.shiftKey, prevent = e => e.preventDefault(),
	box = e => e.getBoundingClientRect(), gapOf = e => e.dataset.gap.split("-").map(Number), list = section => one("[data-rows]", section),
	parse = html => assign(doc.createElement("template"), {innerHTML: html}).content,
	// The name of a control: layer, row, control.
	place = e => ({layer: +e.closest("[data-layer]").dataset.layer, item: e.closest("[data-key]")?.dataset.key, control: e.dataset.control}),
	nameOf = e => Object.values(place(e)).join("\n"), kinds = ["layer", "key", "control"],
	find = name => one(name.split("\n").map((part, n) => by(kinds[n], part)).join(" "));

// One request at a time, with the same id until it is answered.
let tries = 0, stalls = 0, serial = 0, note = "", sending, composing, revealing, source, release, reviving, telling, watching, retrying, noting, here, began;
const tab = math.random(), queue = [], pack = data => new Blob([JSON.stringify({page: say.page, tab, ...data})], {type: "application/json"}),
	// Nothing is waited for longer than this; after a failure the next try comes later and later, at a random moment.
	// Where an answer leads is not followed: a sign-in may stand on another host, which nothing here may read.
	limited = (url, init) => fetch(url, {signal: AbortSignal.timeout(2e4), redirect: "manual", ...init}),
	// Whether the page is gone, or somebody in front of it asks who is there.
	over = code => [0, 401, 410].includes(code),
	post = (path, body) => limited(`${say.live}/${path}`, {method: "POST", body, keepalive: body.size < 6e4}),
	backoff = (times = ++tries) => math.random() * math.min(2e4, 1e3 * 2 ** times),
	// Whether the app leads elsewhere: then nobody comes back to the page by loading its address.
	leave = () => later(() => say.led = "", say.led = 1e3),
	go = ({go: url}) => url && location.assign(url, leave(channel?.postMessage({up: true})));
function send(event, name, field) {
	// The first may have arrived already; only what waits behind it takes a newer value.
	const last = queue.length > 1 && queue.at(-1);
	if (field && last.name === name) last.event.value = event.value;
	// Of the places of a list that somebody comes by only the last one counts.
	else if (event.section && last.event?.section === event.section && last.event.layer === event.layer) assign(last.event, event);
	else {
		queue.push({name, field, event: {...event, id: `${tab}.${++serial}`}});
		if (field) field.flying++;
	}
	pump();
}
// What was entered goes out at once where nobody may be there to send one after the other; it comes again under the same id.
const spill = () => {
	flush();
	for (const {field, event} of queue.slice(1)) {
		if (!field) break;
		post("event", pack(event)).catch(() => {});
	}
};
const press = e => send({kind: "control", ...place(e)}, nameOf(e));
async function pump() {
	if (sending || !queue.length) return;
	sending = true;
	let wait = 0;
	try {
		const answer = await post("event", pack(queue[0].event)), code = answer.status, said = await answer.json().catch(() => ({}));
		if (over(code)) await revive();
		else if (said.retryAfter) wait = 1e3 * said.retryAfter * (1 + math.random());
		// Not our answer: a proxy's, a captive portal's. Nothing that was typed goes away.
		else if (!said.outcome) throw code;
		else {
			const {name, field, event: {value, kind}} = queue.shift(), control = name && find(name);
			if (field) {
				// What the screen does not follow is not shown. Of a text it says what it made of it, which may have come before this answer.
				if (control) check(control, --field.flying);
				if (!field.flying && !field.dirty && control) {
					// A stepper's text is a number.
					if (typeof value !== "string" || control.dataset.by && !("value" in said)) said.outcome !== "handled" && restore(control, fields.delete(name));
					else if ("value" in said) follow(control, said.value);
					else control.due = null;
				}
			} else if (control && !control.ariaDisabled) control.ariaBusy = null;
			// What is closed is closed.
			if (said.words && kind !== "dismiss") inform(said.words, began = 0);
			tellBegan();
			go(said);
		}
		stalls = tries = 0;
		// Who answers, and cannot store it, is as good as not there.
		net("post", !said.away);
		// What came of it comes by the stream.
		if (bad.has("stream")) source ? attach() : channel?.postMessage({wake: true});
	} catch {
		wait = backoff(++stalls);
		net("post");
	}
	sending = false;
	later(pump, wait);
}

// Typed text is not overwritten before the server has it.
const fields = new Map(),
	// A picker cannot tell a part of a date.
	valueOf = e => ({checkbox: e.checked, range: +e.value})[e.type] ?? (e.validity.badInput ? "!" : e.value),
	// The value that the server has, as far as this page knows: what was sent or shown last, or what it came with.
	// A browser leaves the first line break of a text area out.
	knownOf = e => e.server ??= valueOf(parse(e.outerHTML.replace(">", ">\n")).firstChild),
	// Shows again what the screen shows.
	restore = e => e.server = valueOf(assign(e, {checked: e.defaultChecked, value: e.defaultValue}));
// Shows another value; the caret stays where it is, or at the end.
function write(e, value) {
	const caret = e === active() && e.selectionStart, isAtEnd = caret === e.value.length;
	e[e.type === "checkbox" ? "checked" : "value"] = value;
	e.server = valueOf(e);
	if (caret) e.setSelectionRange(...Array(2).fill(isAtEnd ? e.value.length : caret));
}
// Shows what the screen has, at the latest when the field is left.
function follow(e, news) {
	e.due = null;
	// A part of a date is none yet.
	if (e.validity.badInput && !news) return;
	if (valueOf(e) === news) e.server = news;
	else if (keeps(e, news)) e.due = news;
	else write(e, news);
}
function edited({target: e}) {
	e.due = null;
	if (!e.matches("[data-layer] :is(input,textarea)") || e.validity.badInput && e === active() || e.files) return;
	const name = nameOf(e), field = fields.get(name) || {flying: 0, sent: []};
	cancel(field.timer);
	fields.set(name, assign(field, {dirty: true, timer: later(flush, 150)}));
}
// What was filled in without a word, by a password keeper, a browser or another script, is found before anything is sent.
const check = e => e.disabled || e.readOnly || e.ariaDisabled || e.type === "hidden" || valueOf(e) === knownOf(e) || edited({target: e}),
	look = () => all("[data-layer] :is(input,textarea)[data-control]").forEach(check), flush = () => fields.forEach(sendField, look());
function sendField(field, name) {
	const e = field.dirty && find(name), value = e && valueOf(e);
	if (!e || e === composing || e.partial) return;
	// An echo is not later than this.
	field.sent = [...field.sent, value].slice(-32);
	send({kind: "control", ...place(e), value, ...began && {stored: true}}, name, assign(field, {dirty: false, value: e.server = value}));
	// What another script says by a hidden field is done once, not again on a page that begins anew.
	if (e.type === "hidden") fields.delete(name);
}
function keeps(e, news) {
	const field = fields.get(nameOf(e)), text = e.value;
	// A late echo is no news; and what is taken from the end, or completed, is not while somebody goes on typing there.
	return e === composing || field && (field.dirty || field.flying || e === active() && field.sent[0] != null && (news !== field.value && field.sent.includes(news)
		|| text.startsWith(news) || news.startsWith?.(text)));
}

const keyOf = n => n.nodeType == 1 && (n.dataset.key ?? n.dataset.section ?? (n.id || n.dataset.control || n.matches("[data-rows]")));
function put(parent, node, before) {
	const focus = active();
	parent[parent.moveBefore ? "moveBefore" : "insertBefore"](node, before);
	if (node.contains(focus)) focus.focus();
}
function morph(a, b, keepRows) {
	if (a.nodeType != 1) {
		// What is selected in words that are the same stays so.
		if (a.nodeValue !== b.nodeValue) a.nodeValue = b.nodeValue;
		return;
	}
	const isField = a.matches("input[data-control],textarea");
	if (isField) check(a);
	for (const {name} of [...a.attributes, ...b.attributes]) {
		const value = b.getAttribute(name);
		if (value === a.getAttribute(name) || /^(style|open|inert|tabindex)$/.test(name)) continue;
		value === null ? a.removeAttribute(name) : a.setAttribute(name, value);
	}
	if (isField) return follow(a, valueOf(b));
	if (keepRows && b.matches("[data-rows]")) return;
	const known = new Map([...a.children].map(e => [keyOf(e), e]));
	let at = a.firstChild;
	for (const next of [...b.childNodes]) {
		const key = keyOf(next), old = key ? known.get(key) : at && !keyOf(at) && at;
		// Once: of two with the same name, one does not take the other's.
		known.delete(key);
		if (old?.nodeName === next.nodeName) {
			old == at ? at = at.nextSibling : put(a, old, at);
			morph(old, next, keepRows);
		} else a.insertBefore(next, at);
	}
	while (at) [at] = [at.nextSibling, at.remove()];
}

// When something cannot be found, the page is asked for anew.
const lost = () => {throw 0;}, sections = l => one("[data-sections]", l);
function edits(l) {
	const get = (key, selector) => key === null ? key : one(selector, l) || lost(),
		row = key => get(key, `[data-rows]>${by("key", key)}`), section = key => get(key, by("section", key));
	return {
		u: (key, html) => morph(row(key), parse(html).firstChild),
		r: key => drop(row(key)),
		i: (to, before, html) => list(section(to)).insertBefore(parse(html), row(before)),
		m: (key, to, before) => put(list(section(to)), row(key), row(before)),
		R: key => drop(section(key)),
		I: (before, html) => sections(l).insertBefore(parse(html), section(before)),
		M: (key, before) => put(sections(l), section(key), section(before)),
		U: (key, html) => morph(section(key), parse(html).firstChild, true),
	};
}
// Takes a row or a section away; the focus goes to what is in its place, not to nowhere.
function drop(gone) {
	const at = active(), near = gone.nextElementSibling || gone.previousElementSibling, l = gone.closest("[data-layer]");
	// Where a detail closes, its own script knows better; who is on the way to an end of a list gets there.
	if (gone.contains(at) && !doc.edge && !gone.matches(".way-back,.detail")) {
		// The button of a row's menu has no name.
		(near && one(at.popoverTargetElement ? "[popovertarget]" : by("control", at.dataset.control), near) || titleOf(l)).focus({preventScroll: 1});
	}
	gone.remove();
}
const ops = {
	patch({layer, from, to, title, edits: steps}) {
		const l = layerOf(layer), now = +l?.dataset.revision;
		if (now >= to) return;
		try {
			if (now !== from) lost();
			l.dataset.revision = -1;
			for (const [op, ...rest] of steps) edits(l)[op](...rest);
			l.dataset.revision = to;
			if (title != null) titleOf(l).textContent = title;
		} catch {attach();}
	},
	show({layer, html}) {
		const old = layerOf(layer), fresh = parse(html).firstChild;
		if (old) return morph(old, fresh);
		assign(top(), {offset: scrollY, came: active()});
		modal(doc.body.appendChild(fresh));
		if (!fresh.close) {
			scrollTo(0, 0);
			titleOf(fresh).focus();
		}
	},
	close({layer}) {
		doc.body.append(status);
		const gone = layerOf(layer);
		gone?.close?.();
		gone?.remove();
		// A browser gives the focus back where what opened a sheet is still there.
		if (!gone || gone.close && active() !== doc.body) return;
		// To where one was, or to the title of what is seen again.
		const {came, offset = 0} = top();
		(came?.dataset.control && came.isConnected ? came : titleOf(top())).focus();
		scrollTo(0, offset);
	},
	snapshot({layers: now, url, depth}) {
		for (const {dataset} of layers().reverse()) now.some(o => o.layer == dataset.layer) || ops.close(dataset);
		now.forEach(ops.show);
		if (url) ops.at({url, depth});
	},
	say({text, urgency}) {
		// Not in the document where a layer that it stood in has just been shown anew.
		const region = one(`[aria-live=${urgency}]`, status), words = region.words ||= [];
		words.includes(text) || words.push(text);
		region.speaks || speak(region);
	},
	focus: ({layer, item, control}) => find([layer, item, control].join("\n"))?.focus(),
	// The page of a flow; an address bar that already went there stays, and so does that of a step without a route.
	at({url = path(), depth}) {
		const {person, ...now} = past.state || {}, by = depth - now.depth, {sheets = 0} = now;
		if (by < 0 && depth >= now.base) {
			doc.going = later(() => doc.going = 0, 1e3);
			return past.go(by - sheets);
		}
		// Whoever comes back to the step that is left from elsewhere begins there, not at the one that the page came to.
		if (by > 0) past.replaceState(now, "");
		if (by !== 0 || path() !== url)
			// The entry of a sheet becomes that of the step which it led to.
			mark(past[by > 0 && !sheets ? "pushState" : "replaceState"]({depth, sheets: by ? 0 : sheets, base: by > 1 ? depth : math.min(depth, now.base ?? depth)}, "", url));
	},
	// Only an answer can set the cookies of who signed in.
	identify: () => post("identify", pack()).then(a => over(a.status) ? revive() : a.json().then(go)).catch(() => later(attach, backoff())),
	gone: attach,
	// Whether something was entered that nobody has yet.
	unsaved: o => layers()[0].dataset.unsaved = o.on,
	go({url}) {
		/^(javascript|data|blob|file|vbscript):/.test(new URL(url, location.href)) || location.assign(url, leave());
	},
};
// What is said stands for a moment; what comes meanwhile is said together after it.
function speak(region) {
	if (!(region.speaks = region.words.length)) return;
	region.textContent = "";
	later(() => {
		region.textContent = region.words.splice(0).join(". ");
		later(speak, 1e3, region);
	}, 50);
}
function modal(layer) {
	layer.inert = false;
	if (!layer.close) return;
	layer.removeAttribute("open");
	layer.showModal();
	(matchMedia("(pointer:fine)").matches && one("[type=search]", layer) || titleOf(layer)).focus();
}
// What is in view stays where it is, unless something else is to be looked at.
function run(messages) {
	const l = top(), scroller = l.close ? sections(l) : doc.scrollingElement,
		anchor = scroller.scrollTop && all(".row", l).find(e => box(e).y > 64 && box(e).y < innerHeight), before = anchor && box(anchor).y;
	for (const o of messages) ops[o.op]?.(o);
	settle();
	if (anchor?.isConnected && !messages.some(o => o.op === "focus")) scroller.scrollTop += box(anchor).y - before;
}
// Files that few pages need come with what needs them.
let partsOf = known => (known.parts || "").split("|").map(part => part.split(" ")), parts = partsOf(say);
const load = ([what, href]) => {
	if (!what || !one(what)) return what;
	// What was lost on the way is asked for again.
	if (/js$/.test(href)) import(href).catch(() => parts.push([what, href]));
	else if (!one(`[href="${href}"]`)) doc.head.append(assign(doc.createElement("link"), {rel: "stylesheet", href}));
};
// What markup cannot say without inline styles.
function settle() {
	parts = parts.filter(load);
	const home = top().close ? top() : doc.body, title = all(".root [data-title]").at(-1).textContent;
	if (status.parentNode != home) home.append(status);
	doc.title = `${title} · ${say.app}`;
	for (const e of all("[data-height]")) e.style.height = `${e.dataset.height}px`;
	for (const gap of all("[data-gap]")) {
		const rows = list(gap.parentNode), [start, end] = gapOf(gap);
		// As high as the first rows are: the list does not grow or shrink while one goes through it.
		gap.style.height = `${(end - start) * ((gap.parentNode.height ||= rows.offsetHeight / rows.children.length) || 56)}px`;
	}
	for (const {name, field} of queue) if (name && !field) find(name)?.setAttribute("aria-busy", true);
	reveal();
}
// Asks for rows before they are seen.
const reveal = () => revealing ||= later(() => {
	revealing = 0;
	for (const gap of all("[data-gap]", top())) {
		const {y, bottom, height} = box(gap), [from, to] = gapOf(gap), {section} = gap.parentNode.dataset, rows = list(gap.parentNode);
		if (bottom < -innerHeight || y > 2 * innerHeight) continue;
		// As many windows above and below as the list has rows for, one at most.
		const line = height / (to - from), more = math.max(0, math.min(1, ((rows.children.length - 25) * line / innerHeight - 1) / 2)),
			index = at => 25 * math.floor((from + (at * innerHeight - y) / line) / 25), start = math.max(0, index(-more)), end = math.min(rows.dataset.total, index(1 + more) + 25);
		// Nothing of it comes into view: the gap is further away than the rows that are kept above and below.
		if (start < end && gap.asked !== (gap.asked = [from, to, start, end].join())) send({kind: "reveal", ...place(gap), section, start, end});
	}
}, 60);

on("scroll", reveal);
on("submit", e => {
	const button = e.submitter || {}, name = button.name?.slice(3), form = e.target;
	prevent(e);
	flush();
	// Until something is pressed a field's own text is taken for an echo.
	if (name !== "dismiss") fields.forEach(field => field.sent = []);
	// Return in a field, by key or by another script: the server knows what that presses.
	if (!name || name === "enter") {
		const entry = "input[data-control],textarea", field = [active(), one("[type=password]", form), one(entry, form)].find(o => o?.matches(entry) && form.contains(o));
		field && !queue.some(o => o.event.kind === "enter") && send({kind: "enter", ...place(field)});
	}
	if (name === "dismiss") send({kind: name, ...place(button)});
	// Opening and closing may follow each other faster than answers do.
	if (name !== "press" || button.ariaBusy && !button.matches(".expand") || button.ariaDisabled) return;
	button.ariaBusy = true;
	press(button);
});
// Links of a flow are followed without leaving the page.
on("click", e => {
	const t = e.target, a = t.closest("a[href]");
	if (t.matches("[role=switch][aria-disabled]")) prevent(e);
	if (!a?.dataset.control || !say.depth || e.button || held(e)) return a?.origin === origin && leave();
	prevent(e);
	// Once, until it is answered.
	a.ariaBusy ||= !press(a, flush());
});
// A fragment leads nowhere: its place in the history is that of where it stands.
on("popstate", e => {
	const {depth, url} = here || {};
	flush(mark());
	if (say.depth && e.state && (here.depth !== depth || here.url !== url)) send({kind: "go", layer: 0, url: here.url, depth: here.depth});
});
// A chooser of files that is closed says so as well, and has no such button.
on("cancel", e => one("[name$=dismiss]", e.target, prevent(e))?.click());
// A browser closes a dialog by itself when Escape comes again: it stays until the server says otherwise.
on("close", ({target: l}) => layers().includes(l) && modal(l));
on("input", edited);
on("change", () => flush());
on("focusout", ({target: e}) => {
	if (e.validity?.badInput) edited({target: e});
	else if (e.due != null && !keeps(e, e.due)) follow(e, e.due);
});
on("compositionstart", e => composing = e.target);
on("compositionend", e => edited(e, composing = null));
// One stream for all tabs.
const {locks} = navigator, channel = locks && new BroadcastChannel(say.live);
function hear({up, page, ops, wake}) {
	if (wake) return source?.readyState > 1 && attach();
	if (page) return page === say.page && run(ops);
	net("stream", up);
	if (up) attach(pump());
}
const tell = message => hear(message, channel?.postMessage(message));
function open() {
	source = new EventSource(`${say.live}/stream`);
	source.addEventListener("hello", () => watch(tries = 0, tell({up: true})));
	source.addEventListener("beat", watch);
	source.onmessage = e => watch(tell(JSON.parse(e.data)));
	source.onerror = () => again(tell({up: false}));
	watch();
}
const again = () => {
	source.close();
	cancel(watching);
	watching = later(attach, backoff());
};
// A stream that is silent for longer than three heartbeats is dead, whatever the browser thinks.
function watch() {
	cancel(watching);
	watching = later(again, +say.silence || 7e4);
}
const listen = () => channel ? locks.request(say.live, () => stay(open())) : open();
// Until the page is left.
let left, stay = () => left ||= new Promise(end => release = end);
// A browser that ends a tab says nothing before: where it is in the history it says whose page it shows, and other tabs are told that it is shown.
function mark() {
	const {page, person = "", live} = say;
	past.replaceState(here = {...past.state || {...here, sheets: 0}, url: path(), page, person}, "");
	locks?.request(live + page, {ifAvailable: true}, stay);
}
if (channel) channel.onmessage = e => hear(e.data);
async function attach() {
	try {
		const revisions = Object.fromEntries(layers().map(({dataset: d}) => [d.layer, +d.revision]));
		const {status: code} = await post("attach", pack({revisions, url: path(), zone: Intl.DateTimeFormat().resolvedOptions().timeZone}));
		// What comes in the page's place is attached anew, and is not seen before.
		if (over(code)) return await revive();
		if (code != 204) throw 0;
		veil("");
		mark();
		net("post", true);
		// The stream that was cut comes back with the page.
		if (source?.readyState > 1) open();
	// Another process may have the page for a moment.
	} catch {
		cancel(retrying);
		retrying = later(attach, backoff(net("post")));
	}
}
// The server forgot the page: goes on if it was kept; else takes a new one over, sends again what was typed. One tab after the other:
// the first one becomes the visitor.
const revive = () => reviving ||= (locks?.request(`${say.live} page`, renew) ?? renew()).finally(() => reviving = null);
async function renew() {
	resume(9);
	const answer = await limited(""), fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
	const {page, kept, live, person = "", anew} = fresh.body.dataset;
	// To whoever signs people in; what only this tab has is asked about.
	// Whoever stays is not asked at once again.
	if (!answer.status) throw location.reload(net("post"));
	if (answer.status == 401) return location.reload(leave());
	// Neither a proxy's page nor a refusal takes this one's place.
	if (live !== say.live) throw answer.status;
	// What one person typed is not for the next one, and where there is no page any more nothing of one stays.
	const isOther = !page || (say.person || person) !== person;
	if (isOther || !kept) queue.length = 0;
	if (isOther) return location.reload(fields.clear(), ops.unsaved({}));
	if (!kept) fields.forEach(field => assign(field, {dirty: true, flying: 0}));
	began = anew;
	assign(say, {page, person});
	// Where the server has its files now; what is here already is not loaded again.
	parts = partsOf(fresh.body.dataset).filter(([what]) => parts.some(part => part[0] === what));
	// The links of whoever is there now.
	morph(one(".app"), one(".app", fresh));
	run([{op: "snapshot", layers: all("[data-layer]", fresh).map(l => ({layer: l.dataset.layer, html: l.outerHTML}))}]);
	flush();
	tellBegan();
	// A browser that keeps no cookie would begin anew for ever.
	later(attach, tries && backoff(), tries ||= 1);
}

// What was typed is told to be kept once the server has stored it.
const tellBegan = () => began && !queue.length && inform(began, began = 0), bad = new Set();
function net(what, fine) {
	bad[fine ? "delete" : "add"](what);
	cancel(telling);
	telling = later(() => status.firstChild.textContent = !bad.size ? note : bad.has("post") ? say.offline : say.reconnecting, fine ? 0 : 1e3);
}
function inform(text) {
	note = text;
	net(0, true);
	cancel(noting);
	if (text) noting = later(inform, 9e3, "");
}
// What another script has to say.
on("inform", e => inform(e.detail));
on("offline", () => net("post"));
on("online", () => attach(pump()));
// A browser has six connections for a host: without locks, each tab needs one, while it is seen.
on("visibilitychange", () => doc.hidden ? spill(locks || cancel(watching, source?.close())) : attach(pump()));
// With whose page it is, so that the one in its place may say that somebody else is there. Read back, because a browser may write a cookie later than it sends the request which needs it.
const resume = seconds => (doc.cookie = `${say.cookie}=${say.page}.${say.person || ""}; path=${location.pathname.split(";")[0]}; max-age=${seconds}; SameSite=Lax`, doc.cookie);
on("beforeunload", e => {
	flush();
	// Typed while nobody could be told: only this tab has it.
	bad.has("post") && queue.some(o => o.field) && prevent(e);
	say.led || resume(10);
});
// A page that a browser keeps to go back to is shown again when the server says whose it is.
const veil = how => layers().forEach(l => l.style.visibility = how);
on("pagehide", e => {
	spill();
	if (e.persisted && say.person) veil("hidden");
	navigator.sendBeacon(`${say.live}/detach`, pack());
	source?.close();
	release?.(left = null);
});
on("pageshow", e => {
	resume(0);
	flush();
	if (e.persisted) {
		if (source || !channel) listen();
		attach();
	}
});
// Whoever loads the page again, goes back, or comes back to a tab that was ended finds it as it was left; not the copy of a tab that is still there,
// nor where a cookie said which page it was: then the server has decided.
const {page: was, person: whose} = past.state || {};
if (whose === (say.person || "") && (performance.navigation.type === 1 ? !doc.cookie.includes(say.cookie) : !(await locks?.query().catch(() => 0))?.held?.some(o => o.name === say.live + was)))
	layers().forEach(l => l.dataset.revision = -1, say.page = was);
else if (say.depth) ops.at({depth: +say.depth});
layers().forEach(modal);
settle();
// What was entered, or filled in again by the browser, before this was here.
look();
// A newcomer is a visitor, and has a cookie for the stream, once the page is used.
attach().then(listen);
