// Asks, in the browser's own words, before a page is left on which something was entered that nobody has yet. Where the app itself leads elsewhere,
// it knows what becomes of it.
const doc = document, say = doc.body.dataset, on = (type, f) => addEventListener(type, f, true);
let asks;
on("click", e => {
	const a = e.target.closest("a[href]");
	if (!a) return;
	// The same page in another language or look loses nothing, nor does another program.
	asks = /^http/.test(a.protocol) && !a.search.includes(say.page);
	setTimeout(() => asks = null, 1e3);
});
on("beforeunload", e => {
	if (doc.querySelector("[data-unsaved=true]") && (asks ?? !say.led)) e.preventDefault();
	asks = null;
});
