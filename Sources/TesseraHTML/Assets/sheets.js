// Going back in the browser closes the sheet on top. Each open sheet has an entry of its own in the history for that.
const doc = document, past = history, open = () => [...doc.querySelectorAll("dialog[data-layer]")], now = () => past.state?.sheets || 0;
let going;
function follow() {
	const count = open().length;
	if (going) return;
	if (count > now()) past.pushState({...past.state, sheets: count}, "");
	// If the page is being left, its entries stay: a step back would take the place of the navigation.
	else if (count < now() && !doc.body.dataset.led) {
		// Until the step was made, or was not.
		going = setTimeout(() => going = 0, 1e3);
		past.go(count - now());
	}
}
addEventListener("popstate", () => {
	going = clearTimeout(going);
	const sheets = open();
	if (now() < sheets.length) sheets.at(-1).querySelector("[name$=dismiss]")?.click();
	// The sheet of an entry that one comes forward to is closed.
	else if (now() > sheets.length) follow();
}, true);
new MutationObserver(follow).observe(doc.body, {childList: true});
follow();
