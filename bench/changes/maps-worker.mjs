// Many open maps in a separate thread. As in the product, each is notified of changes and requests
// them, at most once in two seconds and with up to one second of random delay. When told to stop,
// it waits until every map has the last version, and answers with the received bytes.
import { Agent, get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import { gunzipSync } from 'node:zlib';
import { WebSocket } from 'ws';

const { address, version, maps } = workerData;
const apartMs = 2_000;
const delayMs = 1_000;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });
let bytes = 0;
let missed = 0;

function ask(map) {
  map.isAsking = true;
  const url = `${address}/api/v1/graph/changes?since=${map.version}`;
  get(url, { agent, headers: { 'accept-encoding': 'gzip' } }, (response) => {
    if (response.statusCode !== 200) missed += 1;
    const chunks = [];
    response.on('data', (chunk) => {
      bytes += chunk.length;
      chunks.push(chunk);
    });
    response.on('end', () => {
      const isPacked = response.headers['content-encoding'] === 'gzip';
      const body = isPacked ? gunzipSync(Buffer.concat(chunks)) : Buffer.concat(chunks);
      if (response.statusCode === 200) map.version = JSON.parse(String(body)).to;
      map.isAsking = false;
      map.askedAt = Date.now();
      if (map.told !== map.version) askLater(map);
    });
  }).on('error', () => {
    missed += 1;
  });
}

function askLater(map) {
  if (map.isAsking || map.timer) return;
  const wait = Math.max(0, map.askedAt + apartMs - Date.now()) + Math.random() * delayMs;
  map.timer = setTimeout(() => {
    map.timer = null;
    ask(map);
  }, wait);
}

const opened = await Promise.all(
  Array.from({ length: maps }, async () => {
    const socket = new WebSocket(address.replace('http', 'ws').concat('/ws'), { origin: address });
    const map = { socket, version, told: version, askedAt: 0, isAsking: false, timer: null };
    socket.on('message', (data) => {
      bytes += data.length;
      const notice = JSON.parse(String(data));
      if (notice.type !== 'graph_changed') return;
      map.told = notice.version;
      askLater(map);
    });
    await new Promise((resolve, reject) => {
      socket.once('open', resolve).once('error', reject);
    });
    return map;
  }),
);
parentPort.postMessage('open');

parentPort.once('message', async (last) => {
  const until = Date.now() + 15_000;
  const behind = () => opened.filter((map) => map.version !== last).length;
  while (behind() > 0 && Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  parentPort.postMessage({ bytes, missed: missed + behind() });
  for (const { socket, timer } of opened) {
    clearTimeout(timer);
    socket.terminate();
  }
  agent.destroy();
  parentPort.close();
});
