"use strict";
// What has just come or moved under a pointer takes no click for a moment: the click was meant for what was there before.
(() => {
  const { page } = globalThis;
  const { data, find } = page;
  if (data.games || data.lost) return;
  const REST = 350; // ms
  const NEAR = 6; // px; nobody sees a thing move less
  const PULSE = 400; // ms
  const THINGS = "#board [data-id], #board [data-action], #doing button, #late button, #asked button, #end button, #end a, dialog, dialog button, #sheet button, #sheet summary";
  const CHOICES = "#board [data-action], #other-choices button, #all button, #menu li button";
  const SIDES = ["left", "top", "right", "bottom"];

  const rests = new WeakMap(); // by thing: until when
  const wordsOf = (thing) => {
    const about = thing.getAttribute("aria-describedby");
    if (thing.closest("svg")) return `${thing.dataset.kind}/${thing.dataset.id}/${thing.querySelector(":scope > title")?.textContent}`;
    return `${thing.id}/${thing.textContent}/${about ? find(about)?.textContent : ""}`;
  };
  /** Everything that can be clicked and is shown: by its words, and by its number among things with the same words. */
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
  /** How many ms each thing still flies; what only glows does not fly. */
  const flights = () => new Map(document.getAnimations().filter((each) => !(each instanceof CSSAnimation || each instanceof CSSTransition)).map((each) => [each.effect.target, each.effect.getComputedTiming().endTime - (each.currentTime ?? 0)]));

  /** Change what is shown, and let what is new or has moved rest; after an own choice every choice is a new one. */
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
  /** Whether a thing takes no click that began at some time; a key it always takes. */
  page.rests = (thing, at = performance.now()) => at < rests.get(thing);

  let pressed = 0;
  let pointer = "";
  addEventListener("pointerdown", ({ timeStamp, pointerType }) => {
    pressed = timeStamp;
    pointer = pointerType;
  }, true);
  /** Whether a finger has clicked; some browsers say that with the press alone. */
  page.byTouch = ({ pointerType, detail }) => (pointerType ?? (detail ? pointer : "")) === "touch";
  addEventListener("click", (event) => {
    if (!event.detail) return; // by a key
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
