"use strict";
(() => {
  const controls = document.getElementById("controls");
  if (!controls) return;
  const list = document.getElementById("list");
  const findings = [...list.querySelectorAll(".finding")];
  const filters = [...controls.querySelectorAll("[data-filter]")];
  const orders = [...controls.querySelectorAll("[data-order]")];
  const status = document.getElementById("status");
  const help = document.getElementById("help");
  const keys = document.getElementById("keys");
  const pressed = (button) => button.getAttribute("aria-pressed") === "true";
  const press = (button, on) => button.setAttribute("aria-pressed", String(on));
  const shown = () => [...list.querySelectorAll(".finding:not([hidden])")];

  function filter() {
    const kept = new Set(filters.filter(pressed).map((button) => button.dataset.filter));
    for (const finding of findings) finding.hidden = !kept.has(finding.dataset.severity);
    status.textContent = status.dataset.text.replace("{shown}", shown().length).replace("{all}", findings.length);
  }

  function order(by) {
    for (const button of orders) press(button, button.dataset.order === by);
    const inOrder = by === "page" ? [...findings].sort((a, b) => a.dataset.place - b.dataset.place) : findings;
    const focused = document.activeElement;
    list.append(...inOrder);
    if (list.contains(focused)) focused.focus();
  }

  function current() {
    const focused = document.activeElement.closest(".finding");
    if (focused) return focused;
    return findings.find((finding) => "#" + finding.id === location.hash) || null;
  }

  function move(step) {
    const there = shown();
    const at = there.indexOf(current());
    const next = there[at < 0 ? 0 : Math.min(Math.max(at + step, 0), there.length - 1)];
    if (next) {
      next.focus({ preventScroll: true });
      next.scrollIntoView({ block: "start" });
    }
  }

  function reveal(id) {
    const finding = findings.find((one) => one.id === id);
    if (!finding) return;
    if (finding.hidden) {
      press(filters.find((button) => button.dataset.filter === finding.dataset.severity), true);
      filter();
    }
    finding.focus({ preventScroll: true });
    finding.scrollIntoView({ block: "start" });
  }

  function follow(finding) {
    const pane = document.getElementById("pages");
    const link = finding.querySelector(".show a");
    if (!pane || !link || getComputedStyle(pane).overflowY !== "auto") return;
    const mark = document.getElementById(link.hash.slice(1));
    pane.scrollTop += mark.getBoundingClientRect().top - pane.getBoundingClientRect().top - pane.clientHeight / 4;
  }

  const actions = {
    j: () => move(1),
    ArrowRight: () => move(1),
    k: () => move(-1),
    ArrowLeft: () => move(-1),
    o: () => order(orders.find((button) => !pressed(button)).dataset.order),
    p: () => current()?.querySelector(".show a")?.click(),
    "?": () => { help.open = !help.open; if (help.open) help.querySelector("summary").focus(); },
  };
  filters.forEach((button, index) => { actions[index + 1] = () => button.click(); });

  for (const button of filters) button.addEventListener("click", () => { press(button, !pressed(button)); filter(); });
  for (const button of orders) button.addEventListener("click", () => order(button.dataset.order));
  list.addEventListener("focusin", (event) => follow(event.target.closest(".finding")));
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href^='#']");
    if (link) setTimeout(() => reveal(link.getAttribute("href").slice(1)));
  });
  document.addEventListener("keydown", (event) => {
    if (!keys.checked || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    if (event.key.startsWith("Arrow") && event.target.closest("#pages, #controls")) return;
    if (Object.hasOwn(actions, event.key)) {
      event.preventDefault();
      actions[event.key]();
    }
  });
  controls.hidden = false;
  filter();
})();
