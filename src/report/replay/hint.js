// What a card or a token does: shown while it is pointed at, or after a tap until the next one.

/** The attributes of something with a hint: a heading, and what it does. */
const hinted = (heading, text) => ({ "data-hint": heading, "data-text": text, "aria-label": `${heading}. ${text}` });

function hints(hint) {
  let shown;
  const hide = () => (hint.hidden = true);
  const show = (target) => {
    shown = target;
    hint.replaceChildren(element("b", {}, target.dataset.hint), element("span", {}, target.dataset.text));
    hint.hidden = false;
    const [box, at] = [hint.getBoundingClientRect(), target.getBoundingClientRect()];
    const left = Math.min(Math.max(6, at.left), innerWidth - box.width - 6);
    const above = at.top - box.height - 6;
    hint.style.left = `${left}px`;
    hint.style.top = `${above >= 6 ? above : Math.min(at.bottom + 6, innerHeight - box.height - 6)}px`;
  };
  const owner = (event) => event.target.closest?.("[data-hint]");
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch") return;
    const target = owner(event);
    if (target) show(target);
    else hide();
  });
  document.addEventListener("click", (event) => {
    const target = owner(event);
    if (target) show(target);
    else hide();
  });
  document.addEventListener("focusin", (event) => {
    if (event.target.matches?.("[data-hint]:focus-visible")) show(event.target);
  });
  document.addEventListener("focusout", hide);
  // The log may scroll by itself while the game goes on; what moves the card away hides its hint.
  document.addEventListener("scroll", (event) => event.target.contains(shown) && hide(), true);
  document.addEventListener("keydown", (event) => event.key !== "Tab" && hide());
}
