import { request as httpRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { AdminOutput } from './admin-output.ts';
import { AdminMessage, type AdminRequest } from './admin-request.ts';
import { adminPath } from './answer-admin-commands.ts';
import { exitCodes } from './exit-codes.ts';
import { holderText } from './messages.ts';

const maxWaitMs = 30_000;
const pauseMs = 250;

/**
 * Lets the process that holds the data folder execute the request.
 * @returns its exit code, or null if that process has ended and so the folder is free.
 */
export async function forwardToHolder(
  socketPath: string,
  request: AdminRequest,
  output: AdminOutput,
): Promise<number | null> {
  const deadline = Date.now() + maxWaitMs;
  for (;;) {
    const response = await post(socketPath, request, output.signal);
    if (response === null) return null;
    if (response.statusCode === 200) return readAnswer(response, output);
    await text(response);
    if (response.statusCode === 503 && Date.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      continue;
    }
    output.printError(refusalOf(response.statusCode ?? 0));
    return exitCodes.unreachable;
  }
}

function refusalOf(status: number): string {
  if (status === 503) return holderText.starting;
  return status === 409 ? holderText.busy : holderText.otherVersion;
}

function post(
  socketPath: string,
  body: AdminRequest,
  signal: AbortSignal | undefined,
): Promise<IncomingMessage | null> {
  return new Promise((resolve, reject) => {
    const asked = httpRequest({
      socketPath,
      path: adminPath,
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      ...(signal ? { signal } : {}),
    });
    asked.once('response', resolve);
    asked.once('error', (error: NodeJS.ErrnoException) => {
      const isGone = ['ECONNREFUSED', 'ENOENT', 'ECONNRESET'].includes(error.code ?? '');
      if (isGone) resolve(null);
      else reject(error);
    });
    asked.end(JSON.stringify(body));
  });
}

async function readAnswer(response: IncomingMessage, output: AdminOutput): Promise<number> {
  try {
    for await (const line of linesOf(response)) {
      const message = AdminMessage.parse(JSON.parse(line));
      if ('exit' in message) return message.exit;
      if ('say' in message) output.print(message.say);
      else if ('complain' in message) output.printError(message.complain);
      else output.progress(...message.progress);
    }
  } catch (error) {
    if (output.signal?.aborted) return exitCodes.interrupted;
    if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error;
  }
  output.printError(holderText.stopped);
  return exitCodes.failed;
}

async function* linesOf(response: IncomingMessage): AsyncGenerator<string> {
  response.setEncoding('utf8');
  let rest = '';
  for await (const chunk of response as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
