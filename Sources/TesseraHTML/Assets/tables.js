// Numbers the lines of a table of which only a part is here. Lines come, go and move one by one; where each stands is known only now.
const number = () => {
	for (const rows of document.querySelectorAll("[aria-rowcount] > [data-start]")) {
		const first = +rows.dataset.start + (rows.previousElementSibling ? 2 : 1);
		[...rows.children].forEach((row, n) => {
			if (row.ariaRowIndex != first + n) row.ariaRowIndex = first + n;
		});
	}
};
new MutationObserver(number).observe(document.body, {childList: true, subtree: true, attributes: true, attributeFilter: ["data-start", "aria-rowindex"]});
number();
