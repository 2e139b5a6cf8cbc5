"use strict";
// What every part of a page is made of.

const titled = (word) => word.charAt(0).toUpperCase() + word.slice(1);
const round = (x) => Math.round(x * 100) / 100;
const same = (a, b) => a === b || JSON.stringify(a) === JSON.stringify(b);

/** An SVG element. Texts and values go in as texts and values, never as markup. */
function shape(name, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined) element.setAttribute(key, value);
  element.append(...children.filter((child) => child !== undefined && child !== null));
  return element;
}

/** An HTML element, the same way. */
function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child !== undefined && child !== null));
  return made;
}

const path = (d, className) => shape("path", { d, class: className });

/** A small drawing beside a number or a name. */
const icon = (className, label, box, ...shapes) =>
  shape("svg", { class: `icon ${className}`, viewBox: box, role: "img", "aria-label": label }, ...shapes);
