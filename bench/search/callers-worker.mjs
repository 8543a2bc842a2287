// Requests many addresses with several concurrent callers, in a separate thread, so that reading
// answers takes no time from the measured server. Answers with the milliseconds of each request.
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
