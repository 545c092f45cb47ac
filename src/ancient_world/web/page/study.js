"use strict";
// The study of a finished game: the server analyses it when somebody asks, and then the page to step through shows the analysis.
(() => {
  const { page } = globalThis;
  const { data, find, say, tell } = page;
  if (data.games || data.lost) return;
  const AGAIN = 1000; // ms
  let runs = false;

  const ask = async (method) => {
    const answer = await fetch(`${location.pathname}/study`, { method }).catch(() => null);
    return (await answer?.json().catch(() => null)) ?? { error: { message: say("offline") } };
  };
  const stop = (why) => {
    runs = false;
    find("study").disabled = false;
    find("study").textContent = say("study");
    tell(why);
  };
  /** Tell how far the study is until the page is ready, then open it. */
  const follow = async (method) => {
    const told = await ask(method);
    if (told.error) return stop(told.error.message);
    if (told.ready) return location.assign(find("replay").href);
    if (told.failed && method === "GET") return stop(say("study_failed"));
    find("study").textContent = told.count ? say("study_goes_on", told) : say("study_begins");
    setTimeout(follow, AGAIN, "GET");
  };
  find("study").addEventListener("click", () => {
    if (runs) return;
    runs = true;
    find("study").disabled = true;
    find("replay").hidden = false; // to step through the game meanwhile
    follow("POST");
  });
  page.drawn.push(({ end }) => {
    if (!end) return;
    find("study").hidden = !end.study;
    find("replay").hidden = end.study && !runs;
  });
})();
