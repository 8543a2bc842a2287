// A running server holds the lock of its data folder, so it executes admin commands itself. The
// command sends them over the lock's socket, which only the folder's owner can access.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Logger } from 'pino';
import { describeRunning } from '../db/statement-guard.ts';
import { type AdminMessage, AdminRequest } from './admin-request.ts';
import type { AdminDeps } from './commands.ts';
import { exitCodes } from './exit-codes.ts';
import { holderText } from './messages.ts';
import { runAdminCommand } from './run-command.ts';

export const adminPath = '/admin';

/** After this much silence the command is told where it waits. */
const silenceMs = 15_000;

/** The resources of the running server that admin commands use. */
export interface HolderDeps extends Omit<AdminDeps, 'applied'> {
  log: Logger;
  /** Called when a command has ended; it may have changed any data. */
  onDone(): void;
}

/** Executes admin commands one at a time; the answer is streamed as lines of JSON. */
export function answerAdminCommands(deps: HolderDeps): RequestListener {
  let isBusy = false;
  return (request, response) => {
    if (request.method !== 'POST' || request.url !== adminPath) {
      response.writeHead(404).end();
      return;
    }
    if (isBusy) {
      response.writeHead(409).end();
      return;
    }
    isBusy = true;
    answer(request, response, deps)
      .catch((error: unknown) => {
        deps.log.error({ err: error }, 'an admin command failed');
        response.destroy();
      })
      .finally(() => {
        isBusy = false;
        deps.onDone();
      });
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  deps: HolderDeps,
): Promise<void> {
  const asked = AdminRequest.safeParse(JSON.parse(await text(request)));
  if (!asked.success) {
    // The command is from a different version than the server.
    response.writeHead(400).end();
    return;
  }
  const { command } = asked.data;
  deps.log.info({ command }, 'admin command');
  const disconnected = new AbortController();
  response.on('close', () => disconnected.abort());
  response.writeHead(200, { 'Content-Type': 'application/x-ndjson' });
  response.flushHeaders();
  let saidAt = performance.now();
  let step = command as string;
  const send = (message: AdminMessage) => {
    saidAt = performance.now();
    if ('progress' in message) step = message.progress[0];
    response.write(`${JSON.stringify(message)}\n`);
  };
  const stillTimer = setInterval(() => {
    if (performance.now() - saidAt < silenceMs) return;
    const database = describeRunning(deps.db);
    deps.log.warn({ command, step, database }, 'an admin command takes long');
    send({
      complain:
        database === null
          ? holderText.stillComputing(step)
          : holderText.stillInDatabase(step, database),
    });
  }, silenceMs);
  const exit = await runAdminCommand(
    asked.data,
    { ...deps, applied: [] },
    {
      print: (line) => void send({ say: line }),
      printError: (line) => void send({ complain: line }),
      progress: (step, done, total) => void send({ progress: [step, done, total] }),
      signal: disconnected.signal,
    },
  ).catch((error: unknown) => {
    deps.log.error({ err: error, command }, 'an admin command failed');
    send({ complain: holderText.failed(describe(error)) });
    return exitCodes.failed;
  });
  clearInterval(stillTimer);
  deps.log.info({ command, exit }, 'admin command ended');
  send({ exit });
  response.end();
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
