"use strict";
// A payment that can be made in many ways: one button pays the way that is proposed, counters change it.
(() => {
  const { page } = globalThis;
  const { data, find, make, say } = page;
  if (data.games || data.lost) return;
  const FEW = 4; // so many ways are buttons of their own
  const sum = (counts) => Object.values(counts).reduce((one, other) => one + other, 0);

  /** Return a payment with counters as nodes; null if its ways are few, or pay different numbers of goods. */
  page.counters = (payments, pay) => {
    const due = payments.length > FEW ? sum(payments[0].cost) : 0;
    if (!due || payments.some(({ cost }) => sum(cost) !== due)) return null;
    const goods = Object.keys(payments[0].left);
    const countOf = (payment, good) => payment.cost[good] ?? 0;
    const most = Object.fromEntries(goods.map((good) => [good, Math.max(...payments.map((each) => countOf(each, good)))]));
    const had = Object.fromEntries(goods.map((good) => [good, payments[0].left[good] + countOf(payments[0], good)]));
    const evenly = (payment) => Math.min(...Object.values(payment.left));
    const first = payments.reduce((best, each) => (evenly(each) > evenly(best) ? each : best));
    const chosen = Object.fromEntries(goods.map((good) => [good, countOf(first, good)]));
    const meant = () => payments.findIndex((each) => goods.every((good) => countOf(each, good) === chosen[good]));

    const main = make("button", { type: "button", className: "main" }, make("span"), make("small"));
    main.addEventListener("click", () => { if (meant() >= 0) pay(meant()); });
    const change = (good, by) => {
      chosen[good] += by;
      const others = goods.filter((each) => each !== good && chosen[each]);
      if (sum(chosen) > due) chosen[others.reduce((best, each) => (chosen[each] > chosen[best] ? each : best))] -= 1;
      draw();
    };
    const rows = goods.map((good) => {
      const [less, more] = [["−", -1], ["+", 1]].map(([textContent, by]) => {
        const made = make("button", { type: "button", textContent, ariaLabel: `${good} ${textContent}` });
        made.addEventListener("click", () => change(good, by));
        return made;
      });
      const count = make("output");
      const after = make("small");
      const row = make("li", {}, less, count, more, make("b", { textContent: good }), after);
      return { row, good, less, more, count, after };
    });
    const draw = () => {
      const number = meant();
      const missing = due - sum(chosen);
      main.disabled = number < 0;
      main.firstChild.textContent = number < 0 ? say("pay_more", { count: missing }) : payments[number].words;
      main.lastChild.textContent = number < 0 ? "" : payments[number].effect;
      for (const { good, less, more, count, after } of rows) {
        count.textContent = chosen[good];
        after.textContent = `${had[good]} → ${had[good] - chosen[good]}`;
        less.disabled = chosen[good] === 0;
        more.disabled = chosen[good] >= most[good];
      }
    };
    draw();
    return [make("div", { className: "counters", role: "group", ariaLabel: find("waits").textContent }, main, make("ul", {}, ...rows.map(({ row }) => row)))];
  };
})();
