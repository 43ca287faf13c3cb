// Going back in the browser closes the sheet on top. Each open sheet has an entry of its own in the history for that.
const doc = document, past = history, open = () => [...doc.querySelectorAll("dialog[data-layer]")], now = () => past.state?.sheets || 0;
function follow() {
	const count = open().length;
	// A step back that the page takes by itself, here or for a flow, is made later.
	if (doc.going) return;
	if (count > now()) past.pushState({...past.state, sheets: count}, "");
	// If the page is being left, its entries stay: a step back would take the place of the navigation.
	else if (count < now() && !doc.body.dataset.led) {
		doc.going = setTimeout(arrive, 1e3);
		past.go(count - now());
	}
}
function arrive() {
	doc.going = clearTimeout(doc.going);
	follow();
}
addEventListener("popstate", () => {
	const sheets = open();
	if (!doc.going && now() < sheets.length) sheets.at(-1).querySelector("[name$=dismiss]")?.click();
	// Another sheet may have come meanwhile; and that of an entry which one comes forward to is closed.
	else arrive();
}, true);
new MutationObserver(follow).observe(doc.body, {childList: true});
follow();
