"use strict";
(() => {
  const root = document.documentElement;
  const dark = () => root.dataset.theme === "dark" ||
    (root.dataset.theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  const toggle = document.getElementById("theme");
  const name = () => { toggle.textContent = dark() ? "Light" : "Dark"; };
  toggle.addEventListener("click", () => { root.dataset.theme = dark() ? "light" : "dark"; name(); });
  name();
  // What is folded is printed, too.
  addEventListener("beforeprint", () => { for (const fold of document.querySelectorAll("details")) { fold.open = true; } });

  const tip = document.getElementById("tip");
  const show = (mark, x, y) => {
    tip.textContent = mark.dataset.tip;
    tip.style.display = "block";
    const box = tip.getBoundingClientRect();
    tip.style.left = Math.max(6, Math.min(x + 12, innerWidth - box.width - 6)) + "px";
    tip.style.top = Math.max(6, y - box.height - 12) + "px";
  };
  document.addEventListener("pointermove", (event) => {
    const mark = event.target.closest && event.target.closest("[data-tip]");
    if (mark) { show(mark, event.clientX, event.clientY); } else { tip.style.display = "none"; }
  });
  document.addEventListener("scroll", () => { tip.style.display = "none"; }, true);

  const value = (row, column) => {
    const cell = row.cells[column];
    if (!("v" in cell.dataset)) { return cell.textContent; }
    return cell.dataset.v === "" ? NaN : Number(cell.dataset.v);
  };
  const compare = (a, b) => {
    if (typeof a === "number" && typeof b === "number") {
      if (Number.isNaN(a) || Number.isNaN(b)) { return Number.isNaN(a) - Number.isNaN(b); }
      return a - b;
    }
    return String(a).localeCompare(String(b), "en", { numeric: true });
  };
  for (const button of document.querySelectorAll("th button")) {
    button.addEventListener("click", () => {
      const head = button.closest("th");
      const table = head.closest("table");
      const down = head.getAttribute("aria-sort") === "ascending";
      for (const other of table.querySelectorAll("th")) { other.removeAttribute("aria-sort"); }
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      const body = table.tBodies[0];
      const rows = Array.from(body.rows);
      rows.sort((a, b) => (down ? -1 : 1) * compare(value(a, head.cellIndex), value(b, head.cellIndex)));
      body.append(...rows);
    });
  }

  const files = JSON.parse(document.getElementById("files").textContent);
  for (const button of document.querySelectorAll("button[data-file]")) {
    button.addEventListener("click", () => {
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([files[button.dataset.file]], { type: "text/csv" }));
      link.download = button.dataset.file;
      document.body.append(link);
      link.click();
      link.remove();
      setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    });
  }
})();
