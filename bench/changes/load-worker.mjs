// Requests addresses repeatedly with several concurrent callers, in a separate thread, until told
// to stop. Answers with the milliseconds of each request.
import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

const { calls, callers, pauseMs } = workerData;
const agent = new Agent({ keepAlive: true, maxSockets: callers });
const times = [];
let isOver = false;
let next = 0;

const ask = ({ url, method = 'GET', headers = {}, body }) =>
  new Promise((resolve, reject) => {
    request(url, { method, agent, headers }, (response) => {
      if (response.statusCode >= 400) reject(new Error(`${url} answered ${response.statusCode}`));
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
      if (next === calls.length && pauseMs !== null) next = 0;
      const started = performance.now();
      await ask(call);
      times.push(performance.now() - started);
      if (pauseMs) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }),
);
parentPort.postMessage(times);
parentPort.close();
agent.destroy();
