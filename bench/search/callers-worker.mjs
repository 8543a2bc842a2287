// Asks many addresses, some at once, from a thread of its own, so that reading the answers does not
// take time from the server that is measured. Answers the milliseconds that each took.
import { Agent, get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

const { urls, callers } = workerData;
const agent = new Agent({ keepAlive: true, maxSockets: callers });

const ask = (url) =>
  new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`answered ${response.statusCode}`));
      response.on('end', resolve).on('error', reject).resume();
    }).on('error', reject);
  });

const times = [];
await Promise.all(
  Array.from({ length: callers }, async () => {
    for (let url = urls.pop(); url; url = urls.pop()) {
      const started = performance.now();
      await ask(url);
      times.push(performance.now() - started);
    }
  }),
);
parentPort.postMessage(times);
agent.destroy();
