// Sends files in pieces, and goes on after a cut where the server has got to. The server shows the progress.
const doc = document, say = doc.body.dataset, on = (type, f) => addEventListener(type, f, true);
const piece = 4 * 2 ** 20, waiting = [];
let sending;
const sleep = tries => new Promise(end => {
	const timer = setTimeout(end, Math.random() * Math.min(3e4, 500 * 2 ** tries));
	addEventListener("online", () => end(clearTimeout(timer)), {once: true});
});
const ask = (path, init) => fetch(`${say.live}/upload${path}`, {signal: AbortSignal.timeout(3e5), ...init});
const offsetOf = answer => +answer.headers.get("Upload-Offset");
async function transfer({place, file, lost}) {
	// What the page does not say, because the server knows nothing of it.
	const inform = words => words && dispatchEvent(new CustomEvent("inform", {detail: `${file.name}: ${words}`}));
	const body = () => JSON.stringify({page: say.page, ...place, name: file.name, size: file.size, key: [file.name, file.size, file.lastModified].join("/")});
	let id, offset, complete, tries = 0, refusals = 0, sent, anew;
	for (;;) {
		try {
			if (!id) {
				const answer = await ask("", {method: "POST", body: body(), headers: {"Content-Type": "application/json"}});
				// Refused for good: the page says why, where it was the server's app that did. Everything else may pass.
				if (answer.status < 429 && answer.status > 399 && answer.status !== 410) {
					const {words, outcome} = await answer.json().catch(() => ({}));
					return inform(words || !outcome && lost);
				}
				if (!answer.ok) throw answer.status;
				[{id, complete}, offset] = [await answer.json(), offsetOf(answer)];
				// It is all there: only the answer that said so was lost.
				if (complete) return;
			}
			while (offset < file.size || !sent) {
				let part;
				try {
					part = await file.slice(offset, offset + piece).arrayBuffer();
				} catch {
					// It was changed, or is not there any more.
					return inform(lost);
				}
				const answer = await ask(`/${id}`, {method: "PATCH", headers: {"Upload-Offset": offset}, body: part});
				if (answer.status === 404 || answer.status === 422) return;
				// The server knows the file, and the page no more: it begins where it was, once without getting further.
				if (answer.status === 410) {
					if (anew) return inform(lost);
					[id, anew] = [0, true];
				}
				if (answer.status !== 409 && !answer.ok) throw answer.status;
				offset = offsetOf(answer);
				sent = true;
				tries = refusals = anew = 0;
			}
			return;
		} catch (reason) {
			// Where nobody answers nobody refuses it: it goes on when the network is there again, however late.
			if (typeof reason === "number" && ++refusals > 20) return inform(lost);
			await sleep(++tries);
			if (id) {
				try {
					const answer = await ask(`/${id}`);
					if (answer.status === 404) return;
					if (answer.status === 410) id = 0;
					else if (answer.ok) offset = offsetOf(answer);
				} catch {}
			}
		}
	}
}
async function pump() {
	if (sending) return;
	sending = true;
	while (waiting.length) await transfer(waiting.shift());
	sending = false;
}
function take(input, files) {
	if (!input || input.disabled) return;
	const place = {layer: +input.closest("[data-layer]").dataset.layer, item: input.closest("[data-key]").dataset.key, control: input.dataset.control};
	for (const file of files) waiting.push({place, file, lost: input.dataset.lost});
	pump();
}
const choose = e => {
	if (!e.matches("[data-layer] [type=file]")) return;
	take(e, [...e.files]);
	e.value = "";
};
on("change", e => choose(e.target));
const field = e => e.dataTransfer?.types.includes("Files") && e.target.closest?.(".files");
const mark = over => doc.querySelectorAll(".files").forEach(e => e.classList.toggle("over", e === over));
on("dragover", e => {
	const over = field(e);
	mark(over);
	if (over) e.preventDefault();
});
on("dragleave", e => e.relatedTarget || mark());
on("drop", e => {
	const over = field(e);
	mark();
	if (!over) return;
	e.preventDefault();
	take(over.querySelector("input"), [...e.dataTransfer.files]);
});
// A page that is left asks first, as long as something is on its way.
on("beforeunload", e => sending && e.preventDefault());
// What was chosen before this was here.
doc.querySelectorAll("[type=file]").forEach(choose);
