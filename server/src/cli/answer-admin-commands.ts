// A running server holds its data folder, so it does the admin command's work itself: the command
// asks over the lock's socket, which only the folder's owner can reach.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Logger } from 'pino';
import { type AdminMessage, AdminRequest } from './admin-request.ts';
import type { AdminDeps } from './commands.ts';
import { exitCodes } from './exit-codes.ts';
import { runAdminCommand } from './run-command.ts';

export const adminPath = '/admin';

/** What the running server lends to admin commands. */
export interface HolderDeps extends Omit<AdminDeps, 'applied'> {
  log: Logger;
  /** Told when a command is done, which may have changed anything. */
  onDone(): void;
}

/** Answers admin commands one at a time, each as lines of JSON that come as the work goes on. */
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
    // Another version of the command than the server's.
    response.writeHead(400).end();
    return;
  }
  const { command } = asked.data;
  deps.log.info({ command }, 'admin command');
  const disconnected = new AbortController();
  response.on('close', () => disconnected.abort());
  response.writeHead(200, { 'Content-Type': 'application/x-ndjson' });
  response.flushHeaders();
  const send = (message: AdminMessage) => response.write(`${JSON.stringify(message)}\n`);
  const exit = await runAdminCommand(
    asked.data,
    { ...deps, applied: [] },
    {
      say: (line) => void send({ say: line }),
      complain: (line) => void send({ complain: line }),
      progress: (step, done, total) => void send({ progress: [step, done, total] }),
      signal: disconnected.signal,
    },
  ).catch((error: unknown) => {
    deps.log.error({ err: error, command }, 'an admin command failed');
    send({ complain: `The server could not do it: ${describe(error)}` });
    return exitCodes.failed;
  });
  deps.log.info({ command, exit }, 'admin command ended');
  send({ exit });
  response.end();
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
