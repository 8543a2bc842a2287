// Requests one address repeatedly in a separate thread, so that reading answers takes no time from
// the measured server.
import { Agent, get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

const { url, headers, seconds, connections } = workerData;
const agent = new Agent({ keepAlive: true, maxSockets: connections });

const ask = () =>
  new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`answered ${response.statusCode}`));
      response.on('end', resolve).on('error', reject).resume();
    }).on('error', reject);
  });

await ask();
let answered = 0;
const started = performance.now();
const until = started + 1000 * seconds;
await Promise.all(
  Array.from({ length: connections }, async () => {
    while (performance.now() < until) {
      await ask();
      answered += 1;
    }
  }),
);
parentPort.postMessage((1000 * answered) / (performance.now() - started));
agent.destroy();
