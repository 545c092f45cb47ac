"use strict";
// A thing that has just appeared or moved ignores clicks for a moment, since the click was meant for what was there before.
(() => {
  const { page } = globalThis;
  const { data, find } = page;
  if (data.games || data.lost) return;
  const REST = 350; // ms
  const NEAR = 6; // px; smaller moves are invisible
  const PULSE = 400; // ms
  const THINGS = "#board [data-id], #board [data-action], #play :not(#tabs, #table) > button, #play a, #play summary, dialog, dialog button, #sheet button, #sheet summary";
  const CHOICES = "#board [data-action], #other-choices button, #all button, #menu li button";
  const SIDES = ["left", "top", "right", "bottom"];

  const rests = new WeakMap(); // the time until which each thing ignores clicks
  const wordsOf = (thing) => {
    const about = thing.getAttribute("aria-describedby");
    if (thing.closest("svg")) return `${thing.dataset.kind}/${thing.dataset.id}/${thing.querySelector(":scope > title")?.textContent}`;
    return `${thing.id}/${thing.textContent}/${about ? find(about)?.textContent : ""}`;
  };
  /** Return every visible clickable thing by a key: its text, and its number among things with the same text. */
  const shown = () => {
    const found = new Map();
    const counts = new Map();
    for (const thing of document.querySelectorAll(THINGS)) {
      const box = thing.getBoundingClientRect();
      if (!box.width) continue;
      const words = wordsOf(thing);
      const count = counts.get(words) ?? 0;
      counts.set(words, count + 1);
      found.set(`${words}/${count}`, { thing, box });
    }
    return found;
  };
  /** Return the remaining time in ms of each moving thing; CSS animations and transitions do not move things. */
  const flights = () => new Map(document.getAnimations().filter((each) => !(each instanceof CSSAnimation || each instanceof CSSTransition)).map((each) => [each.effect.target, each.effect.getComputedTiming().endTime - (each.currentTime ?? 0)]));

  /** Run a change of the page, then make new and moved things ignore clicks; with `own`, every choice counts as new. */
  page.guarded = (change, own = false) => {
    const before = shown();
    change();
    const now = performance.now();
    const flying = flights();
    for (const [key, { thing, box }] of shown()) {
      const was = before.get(key);
      const moved = !was || SIDES.some((side) => Math.abs(was.box[side] - box[side]) > NEAR);
      const fresh = moved || (own && thing.closest("#board, #doing"));
      const until = [rests.get(was?.thing) ?? 0, fresh ? now + REST : 0, ...[...flying].map(([target, left]) => (target.contains(thing) ? now + left : 0))];
      rests.set(thing, Math.max(...until));
    }
  };
  /** Return whether a thing ignores a click that began at a time; keys are never ignored. */
  page.rests = (thing, at = performance.now()) => at < rests.get(thing) || [...flights().keys()].some((target) => target.contains(thing));

  let pressed = 0;
  let pointer = "";
  addEventListener("pointerdown", ({ timeStamp, pointerType }) => {
    pressed = timeStamp;
    pointer = pointerType;
  }, true);
  /** Return whether a click came from touch; some browsers report that only with the press. */
  page.byTouch = ({ pointerType, detail }) => (pointerType ?? (detail ? pointer : "")) === "touch";
  addEventListener("click", (event) => {
    if (!event.detail) return; // from the keyboard
    const at = Math.min(pressed, event.timeStamp);
    const choice = event.target.closest?.(CHOICES);
    const refused = page.waits() && choice ? choice : [event.target.closest?.(THINGS), choice].find((thing) => page.rests(thing, at));
    if (!refused) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    refused.classList.add("refused");
    setTimeout(() => refused.classList.remove("refused"), PULSE);
  }, true);
})();
