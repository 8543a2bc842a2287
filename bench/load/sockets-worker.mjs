// Many idle live connections in a thread of their own, from as many addresses as their limit needs.
import { parentPort, workerData } from 'node:worker_threads';
import { WebSocket } from 'ws';

const { address, sockets } = workerData;
const perAddress = 40;
const atOnce = 100;
const open = [];
let left = 0;

const connect = (at) =>
  new Promise((resolve, reject) => {
    const of = Math.floor(at / perAddress);
    const socket = new WebSocket(address.replace('http', 'ws').concat('/ws'), {
      origin: address,
      localAddress: `127.0.${10 + Math.floor(of / 200)}.${1 + (of % 200)}`,
      perMessageDeflate: false,
    });
    let isTold = false;
    socket.on('message', (data) => {
      if (!isTold) resolve();
      isTold = true;
      if (left === 0 || !String(data).includes('graph_changed')) return;
      left -= 1;
      if (left === 0) parentPort.postMessage(Date.now());
    });
    socket.once('close', () => reject(new Error('a socket was closed')));
    socket.once('error', reject);
    open.push(socket);
  });

for (let at = 0; at < sockets; at += atOnce) {
  const some = Array.from({ length: Math.min(atOnce, sockets - at) }, (_, step) => at + step);
  await Promise.all(some.map(connect));
}
parentPort.postMessage(Date.now());
parentPort.on('message', (what) => {
  if (what === 'count') left = sockets;
  else {
    for (const socket of open) socket.terminate();
    parentPort.close();
  }
});
