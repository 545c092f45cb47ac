// Plays both seats of a match, for every game of two players. Start it with: python examples/pages/bridge.py examples/pages
const socket = new WebSocket(`ws://${location.host}/rpc`), asked = [];
const rpc = (method, params) => new Promise((resolve, reject) => {
  asked.push({ resolve, reject }); // answers come in the order of the requests
  socket.send(JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }));
});
socket.onmessage = ({ data }) => {
  const { method, params, result, error } = JSON.parse(data);
  if (method === "match.changed") return show(params);
  const { resolve, reject } = asked.shift();
  error ? reject(error) : resolve(result);
};
const make = (tag, ...inner) => {
  const made = document.createElement(tag);
  made.append(...inner);
  return made;
};
const row = (cells, tag) => make("tr", ...cells.map((cell) => make(tag, cell)));
const table = ({ title, columns, rows }) =>
  make("table", make("caption", title), row(columns, "th"), ...rows.map((cells) => row(cells, "td")));

async function show({ match, player, version, changes }) {
  const looks = ["describe_board", "legal_actions", "descriptions"].map((method) => rpc(method, { match, player }));
  const [board, { actions }, { descriptions: words }] = await Promise.all(looks);
  const button = (action, place) => Object.assign(make("button", words[place]), {
    onclick: () => rpc("match.apply", { match, player, version, action }).catch(({ message }) => alert(message)),
  });
  const drawn = [make("h2", board.title), ...board.sections.map(table), ...actions.map(button)];
  document.querySelector(`#seat${player}`).replaceChildren(...drawn);
  const happened = (changes?.changes ?? []).flatMap(({ sentences }) => sentences);
  document.querySelector(`#log${player}`).append(...happened.map(({ text }) => make("li", text)));
}

socket.onopen = async () => {
  const { match, version } = await rpc("match.new", { game: "tides-of-time", players: ["Ada", "Ben"] });
  for (const player of [0, 1]) {
    await rpc("match.subscribe", { match, player });
    show({ match, player, version });
  }
};
