// Requests addresses repeatedly with several concurrent callers, in a separate thread, until told
// to stop. Answers with the milliseconds of each request, or with the number of answers by status if
// refusals are expected. Calls may come from an address of their own.
import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

const { calls, callers, pauseMs, isOnce = pauseMs === null, isAttack = false } = workerData;
const agent = new Agent({ keepAlive: true, maxSockets: callers });
const times = [];
const statuses = {};
let isOver = false;
let next = 0;

const ask = ({ url, method = 'GET', headers = {}, body, from }) =>
  new Promise((resolve, reject) => {
    request(url, { method, agent, headers, localAddress: from }, (response) => {
      statuses[response.statusCode] = (statuses[response.statusCode] ?? 0) + 1;
      if (response.statusCode >= 400 && !isAttack)
        reject(new Error(`${url} answered ${response.statusCode}`));
      response.on('end', resolve).on('error', reject).resume();
    })
      .on('error', reject)
      .end(body);
  });

parentPort.once('message', () => {
  isOver = true;
});
await Promise.all(
  Array.from({ length: callers }, async () => {
    while (!isOver && next < calls.length) {
      const call = calls[next++];
      if (next === calls.length && !isOnce) next = 0;
      const started = performance.now();
      await ask(call);
      times.push(performance.now() - started);
      if (pauseMs) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }),
);
parentPort.postMessage(isAttack ? statuses : times);
parentPort.close();
agent.destroy();
