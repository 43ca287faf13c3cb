// What stands below a picture that does not come is seen instead of it. Some were refused before this was here.
const fail = e => e.matches?.(".under img") && e.classList.add("failed");
addEventListener("error", e => fail(e.target), true);
for (const e of document.querySelectorAll(".under img")) if (e.complete && !e.naturalWidth) fail(e);
