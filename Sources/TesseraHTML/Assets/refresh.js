// Pulling down with one finger presses what fetches the content anew: where everything that the finger scrolls stands at its top, and nothing else is dragged.
let pulled;
const top = () => [...document.querySelectorAll("[data-layer]")].at(-1);
const isScrolled = e => {
	// What lies behind a dialog is not scrolled by it.
	const end = top().close && top();
	while (e && e !== end) {
		if (e.scrollTop > 0) return true;
		e = e.parentElement;
	}
	return false;
};
addEventListener("touchstart", e => {
	const isOther = e.touches[1] || e.target.closest(".grip,input,textarea") || isScrolled(e.target);
	pulled = isOther ? NaN : e.touches[0].clientY;
}, {capture: true, passive: true});
addEventListener("touchend", e => {
	if (e.changedTouches[0].clientY > pulled + 99) top().querySelector("[data-control=refresh]")?.click();
}, true);
