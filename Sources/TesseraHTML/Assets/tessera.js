"use strict";
// The script of a Tessera page: sends what people do, carries out what the server answers. Works on top of a page that works without it.
(() => {
  const doc = document, body = doc.body, live = body.dataset.live, say = body.dataset;
  if (!live) return;
  const all = (selector, root = doc) => [...root.querySelectorAll(selector)];
  const layers = () => all("[data-layer]");
  const layerOf = (n) => doc.querySelector(`[data-layer="${+n}"]`);
  const status = doc.getElementById("tessera-status");
  const parse = (html) => { const t = doc.createElement("template"); t.innerHTML = html; return t.content; };
  const random = () => Array.from(crypto.getRandomValues(new Uint32Array(3)), (n) => n.toString(36)).join("");
  const tab = random();
  let serial = 0, composing = null;

  // ---- Sending: one queue, one request at a time, the same id until there is an answer.
  const queue = [], busy = new Set();
  let sending = false, retry = 0, timer = 0;
  const post = (what, data, quiet) => fetch(`${live}/${what}`, {
    method: "POST", credentials: "same-origin", keepalive: !quiet && JSON.stringify(data).length < 6e4,
    headers: { "content-type": "application/json" }, body: JSON.stringify(data),
  });
  const send = (event) => {
    const last = queue[queue.length - 1], begun = sending && queue.length === 1;
    if ("value" in event && last && !begun && last.name === event.name) last.body.value = event.value;
    else queue.push({ name: event.name, body: { ...event, name: undefined, id: `${tab}-${++serial}` } });
    pump();
  };
  const later = (ms) => { clearTimeout(timer); timer = setTimeout(pump, ms); };
  async function pump() {
    if (sending || !queue.length) return;
    sending = true;
    const first = queue[0];
    let wait = -1;
    try {
      const answer = await post("event", { page: say.page, ...first.body });
      if (answer.status === 410) { sending = false; return revive(); }
      if (answer.status === 429) {
        const { retryAfter } = await answer.json().catch(() => ({}));
        wait = 1000 * (+retryAfter || +answer.headers.get("retry-after") || 1);
      } else if (answer.status >= 500) throw answer;
      else { retry = 0; net.ok("post"); done(queue.shift()); }
    } catch { net.fail("post"); wait = Math.min(15000, 500 * 2 ** retry++); }
    sending = false;
    if (wait < 0) pump(); else later(wait);
  }
  function done({ name, body }) {
    const field = fields.get(name);
    if (field && "value" in body) field.flying--;
    busy.delete(name);
    const control = find(name);
    if (control && !control.ariaDisabled) control.removeAttribute("aria-busy");
  }

  // ---- Controls have names: layer, row, control.
  const nameOf = (e) => [e.closest("[data-layer]").dataset.layer, e.closest("[data-key]")?.dataset.key, e.dataset.control].join("\n");
  const find = (name) => {
    const parts = name.split("\n"), layer = layerOf(parts[0]), row = layer && rowOf(layer, parts.slice(1, -1).join("\n"));
    return row && row.querySelector(`[data-control="${CSS.escape(parts.at(-1))}"]`);
  };
  const rowOf = (layer, key) => layer.querySelector(`[data-key="${CSS.escape(key)}"]`);
  const address = (e, kind = "control") => ({
    name: nameOf(e), kind, layer: +e.closest("[data-layer]").dataset.layer,
    item: e.closest("[data-key]")?.dataset.key, control: e.dataset.control,
  });

  // ---- Fields: what was typed is kept until the server has it, and never overwritten before.
  const fields = new Map();
  const valueOf = (e) => e.type === "checkbox" ? e.checked : e.type === "range" ? +e.value : e.value;
  const edited = (e, wait) => {
    const name = nameOf(e), field = fields.get(name) || { flying: 0, history: new Set() };
    fields.set(name, field);
    Object.assign(field, { dirty: true, value: valueOf(e) });
    clearTimeout(field.timer);
    if (composing !== e) field.timer = setTimeout(() => flushOne(e, name, field), wait);
  };
  function flushOne(e, name, field) {
    if (!field.dirty || !e.isConnected) return;
    clearTimeout(field.timer);
    field.dirty = false;
    field.value = valueOf(e);
    field.history.add(field.value);
    const before = queue.length;
    send({ ...address(e), name, value: field.value });
    if (queue.length !== before || before === 0) field.flying++;
  }
  const flush = () => fields.forEach((field, name) => { const e = find(name); if (e) flushOne(e, name, field); });
  const keeps = (e, value) => {
    const field = fields.get(nameOf(e));
    if (composing === e) return true;
    if (!field) return false;
    if (field.dirty || field.flying > 0) return true;
    // A late echo of an earlier keystroke is not news.
    return doc.activeElement === e && (field.value !== valueOf(e) || (value !== field.value && field.history.has(value)));
  };

  // ---- Changing the page in place.
  const keyOf = (n) => n.nodeType === 1 ? n.dataset.key ?? n.dataset.section ?? n.dataset.layer ?? (n.id || n.dataset.control) : null;
  const place = (parent, node, before) => {
    const focus = node.contains(doc.activeElement) ? doc.activeElement : null, range = focus && [focus.selectionStart, focus.selectionEnd];
    if (parent.moveBefore && node.isConnected) parent.moveBefore(node, before); else parent.insertBefore(node, before);
    if (focus && doc.activeElement !== focus) {
      focus.focus({ preventScroll: true });
      if (range[0] != null) focus.setSelectionRange(...range);
    }
  };
  function morph(a, b, keepRows) {
    if (a.nodeName !== b.nodeName) return a.replaceWith(b);
    if (a.nodeType !== 1) { if (a.nodeValue !== b.nodeValue) a.nodeValue = b.nodeValue; return; }
    for (const { name } of [...a.attributes]) if (!b.hasAttribute(name) && !/^(style|open|inert)$/.test(name)) a.removeAttribute(name);
    for (const { name, value } of [...b.attributes]) if (!/^(open|inert)$/.test(name) && a.getAttribute(name) !== value) a.setAttribute(name, value);
    if (a.matches("input[data-control],textarea")) {
      if (a.type === "checkbox") { if (!keeps(a, b.checked)) a.checked = b.checked; }
      else if (a.value !== b.value && !keeps(a, valueOf(b))) {
        const caret = doc.activeElement === a && a.selectionStart != null ? [a.selectionStart, a.selectionEnd] : null;
        a.value = b.value;
        if (caret) a.setSelectionRange(...caret);
      }
      return;
    }
    if (keepRows && "rows" in b.dataset) return;
    const coming = new Set([...b.children].map(keyOf)), known = new Map();
    for (const child of a.children) if (keyOf(child) != null) known.set(keyOf(child), child);
    let at = a.firstChild;
    for (const next of [...b.childNodes]) {
      while (at && keyOf(at) != null && !coming.has(keyOf(at))) { const gone = at; at = at.nextSibling; gone.remove(); }
      const key = keyOf(next), old = key != null ? known.get(key) : at && keyOf(at) == null ? at : null;
      if (old && old.nodeName === next.nodeName) {
        if (old === at) at = at.nextSibling; else place(a, old, at);
        morph(old, next, keepRows);
      } else a.insertBefore(next, at);
    }
    while (at) { const gone = at; at = at.nextSibling; gone.remove(); }
  }

  // ---- Operations.
  const must = (node) => { if (!node) throw new Error("gap"); return node; };
  const section = (layer, key) => must(layer.querySelector(`[data-section="${CSS.escape(key)}"]`));
  const listed = (layer, key) => must(layer.querySelector(`[data-rows]>[data-key="${CSS.escape(key)}"]`));
  const list = (layer, key) => section(layer, key).querySelector("[data-rows]");
  const root = (layer) => layer.querySelector("[data-sections]");
  const or = (get, layer, key) => key == null ? null : get(layer, key);
  const edits = {
    u: (l, key, html) => morph(listed(l, key), parse(html).firstChild),
    r: (l, key) => listed(l, key).remove(),
    i: (l, to, before, html) => list(l, to).insertBefore(parse(html), or(listed, l, before)),
    m: (l, key, to, before) => place(list(l, to), listed(l, key), or(listed, l, before)),
    R: (l, key) => section(l, key).remove(),
    I: (l, before, html) => root(l).insertBefore(parse(html), or(section, l, before)),
    M: (l, key, before) => place(root(l), section(l, key), or(section, l, before)),
    U: (l, key, html) => morph(section(l, key), parse(html).firstChild, true),
  };
  const name = (layer, title) => {
    layer.querySelector("[data-title]").textContent = title;
    if (layer.dataset.layer === "0") doc.title = `${title} · ${say.app}`;
  };
  const ops = {
    patch({ layer, from, to, title, edits: steps }) {
      const l = layerOf(layer), now = l && +l.dataset.revision;
      if (l && now >= to) return;
      if (!l || now !== from) return attach();
      try {
        anchored(l, () => steps.forEach(([op, ...rest]) => edits[op](l, ...rest)));
        l.dataset.revision = to;
        if (title != null) name(l, title);
      } catch { l.dataset.revision = -1; attach(); }
    },
    show({ layer, html }) {
      const old = layerOf(layer), fresh = parse(html).firstChild;
      if (!old) { opened(fresh, doc.activeElement); body.append(fresh); }
      else anchored(old, () => morph(old, fresh));
    },
    close({ layer }) {
      const l = layerOf(layer);
      if (!l || layer === 0) return;
      if (l.open) l.close();
      l.remove();
      restack();
      const from = back.get(+layer);
      ((from?.node.isConnected && from.node) || (from?.name && find(from.name)))?.focus();
    },
    snapshot({ layers: list, title }) {
      for (const l of layers().reverse()) if (!list.some((o) => o.layer === +l.dataset.layer)) ops.close({ layer: +l.dataset.layer });
      list.forEach(ops.show);
      if (title != null) doc.title = `${title} · ${say.app}`;
    },
    say({ text, urgency }) {
      const region = status.querySelector(`[aria-live=${urgency === "assertive" ? "assertive" : "polite"}]`);
      region.textContent = "";
      setTimeout(() => { region.textContent = text; }, 50);
    },
    focus({ layer, item, control }) {
      const e = find([layer, item, control].join("\n"));
      if (e) { e.focus(); e.scrollIntoView({ block: "nearest" }); }
    },
    go({ url }) {
      const to = new URL(url, location.href);
      if (!/^(https?|mailto|tel):$/.test(to.protocol)) return;
      flush();
      location.assign(to.href);
    },
  };
  const run = (list) => { list.forEach((o) => ops[o.op]?.(o)); settle(); };

  // What stands at the top of the view stays there when rows come or go above it.
  function anchored(layer, change) {
    const scroller = layer.localName === "dialog" ? root(layer) : doc.scrollingElement;
    if (!scroller.scrollTop) return change();
    const edge = layer.localName === "dialog" ? scroller.getBoundingClientRect().top : 0;
    const row = all("[data-key]", layer).find((e) => e.getBoundingClientRect().bottom > edge), top = row?.getBoundingClientRect().top;
    change();
    settle();
    if (row?.isConnected) scroller.scrollTop += row.getBoundingClientRect().top - top;
  }

  // ---- Dialogs: real ones, the focus inside and back again.
  const back = new Map();
  const opened = (layer, from) => {
    back.set(+layer.dataset.layer, { node: from, name: from?.dataset?.control ? nameOf(from) : null });
  };
  function restack() {
    const list = layers(), top = list.at(-1);
    for (const l of list) {
      l.inert = l !== top;
      if (l.localName !== "dialog" || l.matches(":modal")) continue;
      l.removeAttribute("open");
      l.showModal();
      const field = matchMedia("(pointer: fine)").matches && l.querySelector("[type=search]");
      (field || l.querySelector("[data-title]")).focus();
    }
    if (status.parentNode !== (top.localName === "dialog" ? top : body)) (top.localName === "dialog" ? top : body).append(status);
  }
  doc.addEventListener("cancel", (e) => {
    if (!e.target.dataset.layer) return;
    e.preventDefault();
    send({ kind: "dismiss", layer: +e.target.dataset.layer });
  }, true);

  // What markup cannot say without inline styles, and what this tab knows better than the server.
  function settle() {
    if (layers().some((l) => l.localName === "dialog" && !l.matches(":modal")) || layers().some((l, i, a) => l.inert !== (i < a.length - 1))) restack();
    for (const e of all("[data-height]")) e.style.height = `${e.dataset.height}px`;
    for (const gap of all("[data-gap]")) {
      const rows = gap.parentNode.querySelector("[data-rows]"), [start, end] = gap.dataset.gap.split("-");
      gap.style.height = `${(end - start) * (rows.children.length ? rows.offsetHeight / rows.children.length : 56)}px`;
      gaps.observe(gap);
    }
    busy.forEach((name) => find(name)?.setAttribute("aria-busy", "true"));
  }

  // Rows of long lists are asked for before they are seen.
  const near = new Set(), asked = new Map();
  const gaps = new IntersectionObserver((entries) => {
    for (const e of entries) near[e.isIntersecting ? "add" : "delete"](e.target);
    reveal();
  }, { rootMargin: "800px" });
  let revealing = 0;
  const reveal = () => { revealing ||= setTimeout(() => {
    revealing = 0;
    for (const gap of near) {
      if (!gap.isConnected) { near.delete(gap); continue; }
      const box = gap.getBoundingClientRect(), [start, end] = gap.dataset.gap.split("-").map(Number), height = box.height / (end - start);
      const total = +gap.parentNode.querySelector("[data-rows]").dataset.total, key = gap.parentNode.dataset.section;
      const index = (y) => start + (y - box.top) / height;
      const low = Math.max(0, Math.floor(index(-800) / 25) * 25), high = Math.min(total, Math.ceil(index(innerHeight + 800) / 25) * 25);
      if (low >= high || asked.get(key) === `${low}-${high}`) continue;
      asked.set(key, `${low}-${high}`);
      send({ kind: "reveal", layer: +gap.closest("[data-layer]").dataset.layer, section: key, start: low, end: high });
    }
  }, 60); };
  doc.addEventListener("scroll", () => near.size && reveal(), { capture: true, passive: true });

  // ---- What people do.
  doc.addEventListener("submit", (e) => {
    const button = e.submitter;
    if (!e.target.closest("[data-layer]")) return;
    e.preventDefault();
    flush();
    if (!button || button.ariaBusy === "true" || button.ariaDisabled === "true") return;
    const layer = +button.closest("[data-layer]").dataset.layer;
    if (button.name === "press") {
      const name = nameOf(button);
      if (busy.has(name)) return;
      fields.forEach((field) => field.history.clear());
      busy.add(name);
      button.ariaBusy = "true";
      send(address(button));
    } else if (button.name === "dismiss") send({ kind: "dismiss", layer });
    else if (button.name === "reveal") reveal();
  });
  const isField = (e) => e.target.matches?.("[data-layer] :is(input,textarea)[data-control]");
  doc.addEventListener("input", (e) => isField(e) && edited(e.target, e.target.type === "checkbox" ? 0 : 150));
  doc.addEventListener("change", (e) => { if (isField(e) && e.target !== composing) { edited(e.target, 0); flush(); } });
  doc.addEventListener("compositionstart", (e) => { composing = e.target; });
  doc.addEventListener("compositionend", (e) => { composing = null; if (isField(e)) edited(e.target, 150); });
  doc.addEventListener("keydown", (e) => {
    const option = e.target.closest?.(".pick"), search = e.target.matches?.("[type=search]");
    if ((!option && !search) || e.altKey || e.ctrlKey || e.metaKey) return;
    const options = all(".pick:not([disabled])", e.target.closest("[data-layer]")), at = options.indexOf(option);
    let to = { ArrowDown: options[at + 1], ArrowUp: options[at - 1], Home: option && options[0], End: option && options.at(-1) }[e.key];
    const expand = option?.parentNode.querySelector(".expand"), open = expand?.ariaExpanded === "true";
    const forward = (e.key === "ArrowRight") === (getComputedStyle(e.target).direction === "ltr");
    if (expand && /^Arrow(Left|Right)$/.test(e.key) && forward !== open) expand.form.requestSubmit(to = expand);
    else to?.focus();
    if (to) e.preventDefault();
  });

  // ---- The stream: one for all tabs of the origin, where the browser can agree on who holds it.
  const channel = typeof BroadcastChannel === "function" && navigator.locks ? new BroadcastChannel("tessera") : null;
  let source = null, release = null, waiting = 0;
  const heard = ({ hello, down, page, ops: list }) => {
    if (hello) { net.ok("stream"); attach(); }
    else if (down) net.fail("stream");
    else if (page === say.page) run(list);
  };
  const tell = (message) => { channel?.postMessage(message); heard(message); };
  function open() {
    source?.close();
    source = new EventSource(`${live}/stream`);
    source.addEventListener("hello", () => tell({ hello: true }));
    source.onmessage = (e) => tell(JSON.parse(e.data));
    source.onerror = () => {
      tell({ down: true });
      if (source?.readyState === 2) { clearTimeout(waiting); waiting = setTimeout(() => source && open(), 2000); }
    };
  }
  const shut = () => { source?.close(); source = null; release?.(); release = null; };
  function listen() {
    if (!channel) return open();
    const stop = new AbortController();
    release = () => stop.abort();
    navigator.locks.request("tessera-stream", { signal: stop.signal }, () => new Promise((end) => { release = end; open(); })).catch(() => {});
  }
  if (channel) channel.onmessage = (e) => heard(e.data);
  async function attach() {
    try {
      const revisions = Object.fromEntries(layers().map((l) => [l.dataset.layer, +l.dataset.revision]));
      const answer = await post("attach", { page: say.page, revisions }, true);
      if (answer.status === 410) await revive();
    } catch { net.fail("post"); }
  }

  // The server has forgotten the page: take a new one over, keep what was typed and send it again.
  let reviving = null;
  const revive = () => reviving ||= (async () => {
    try {
      const answer = await fetch(location.href, { credentials: "same-origin", headers: { accept: "text/html" } });
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (answer.redirected || !fresh.body.dataset.page) return location.assign(answer.url);
      queue.length = 0;
      busy.clear();
      fields.forEach((field) => Object.assign(field, { dirty: true, flying: 0 }));
      say.page = fresh.body.dataset.page;
      run([{ op: "snapshot", layers: all("[data-layer]", fresh).map((l) => ({ layer: +l.dataset.layer, html: l.outerHTML })) }]);
      doc.title = fresh.title;
      flush();
    } catch { net.fail("post"); later(3000); } finally { reviving = null; }
  })();

  // ---- Whether anybody is there.
  const net = {
    bad: new Set(),
    ok(what) { if (this.bad.delete(what)) this.show(); },
    fail(what) { this.bad.add(what); clearTimeout(this.timer); this.timer = setTimeout(() => this.show(), navigator.onLine ? 1500 : 0); },
    show() {
      const text = !this.bad.size ? "" : this.bad.has("post") || !navigator.onLine ? say.offline : say.reconnecting;
      if (status.firstChild.textContent !== text) status.firstChild.textContent = text;
    },
  };
  const again = () => { net.show(); attach(); pump(); if (source?.readyState === 2) open(); };
  addEventListener("online", () => { net.ok("line"); again(); });
  addEventListener("offline", () => net.fail("line"));
  doc.addEventListener("visibilitychange", () => doc.visibilityState === "visible" ? again() : flush());
  const cookie = (age) => { doc.cookie = `tessera-page=${say.page}; path=${location.pathname}; max-age=${age}; SameSite=Lax`; };
  addEventListener("pagehide", () => {
    flush();
    cookie(10);
    navigator.sendBeacon(`${live}/detach`, new Blob([JSON.stringify({ page: say.page })], { type: "application/json" }));
    shut();
  });
  addEventListener("pageshow", (e) => { if (e.persisted) { cookie(0); listen(); attach(); } });
  cookie(0);
  settle();
  listen();
  attach();
})();
