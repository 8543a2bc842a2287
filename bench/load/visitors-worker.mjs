// Callers in a thread of their own: each asks for one thing after another, from addresses of its
// own, until told to stop. What they are answered is counted, whatever it is.
import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

const { address, paths, people, tokens, shares, encodings, callers, addressesPerCaller } =
  workerData;
const limitMs = 30_000;
const agent = new Agent({ keepAlive: true });
const kinds = Object.keys(shares);
const sum = Object.values(shares).reduce((all, share) => all + share, 0);
const all = { at: [], ms: [], status: [], kind: [] };
const saves = new Map();
let withoutRetryAfter = 0;
let isOver = false;
let saved = 0;

const ask = (path, { method = 'GET', headers = {}, body, from }) =>
  new Promise((resolve) => {
    const sent = request(
      address + path,
      {
        method,
        agent,
        localAddress: from,
        headers: { 'accept-encoding': encodings, ...headers },
        timeout: limitMs,
      },
      (response) => {
        response
          .on('end', () => resolve(response))
          .on('error', () => resolve({ statusCode: 0, headers: {} }))
          .resume();
      },
    );
    sent.on('timeout', () => sent.destroy());
    sent.on('error', () => resolve({ statusCode: 0, headers: {} }));
    sent.end(body);
  });

/** The same for every run, so that both sides are asked for the same. */
function randomOf(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function chooseKind(random) {
  let left = random() * sum;
  for (const kind of kinds) {
    left -= shares[kind];
    if (left < 0) return kind;
  }
  return kinds[0];
}

async function save(caller, turn, from) {
  // Nobody else saves these people.
  const own = people.filter((_, at) => at % callers === caller);
  const id = own[turn % own.length];
  saved += 1;
  const bio = `Draws tides, for the time ${saved}.`;
  const known = saves.get(id) ?? { tried: [], acknowledged: -1 };
  saves.set(id, known);
  const which = known.tried.push(bio) - 1;
  const answer = await ask(`/api/v1/people/${id}`, {
    method: 'PUT',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${tokens[caller % tokens.length]}`,
    },
    body: JSON.stringify({ bio }),
    from,
  });
  if (answer.statusCode === 200) known.acknowledged = which;
  return answer;
}

async function visit(caller) {
  const random = randomOf(caller + 1);
  for (let turn = 0; !isOver; turn += 1) {
    const from = `127.0.${1 + Math.floor(caller / 16)}.${1 + (caller % 16) * addressesPerCaller + (turn % addressesPerCaller)}`;
    const kind = chooseKind(random);
    const started = performance.now();
    const answer =
      kind === 'save'
        ? await save(caller, turn, from)
        : await ask(paths[kind][Math.floor(random() * paths[kind].length)], { from });
    all.at.push(Date.now());
    all.ms.push(performance.now() - started);
    all.status.push(answer.statusCode);
    all.kind.push(kinds.indexOf(kind));
    if (answer.statusCode === 503 && !answer.headers['retry-after']) withoutRetryAfter += 1;
  }
}

parentPort.once('message', () => {
  isOver = true;
});
await Promise.all(Array.from({ length: callers }, (_, caller) => visit(caller)));
parentPort.postMessage({
  at: Float64Array.from(all.at),
  ms: Float64Array.from(all.ms),
  status: Uint16Array.from(all.status),
  kind: Uint8Array.from(all.kind),
  withoutRetryAfter,
  saves,
});
parentPort.close();
agent.destroy();
