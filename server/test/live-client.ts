import { once } from 'node:events';
import { type ClientOptions, WebSocket } from 'ws';

type Message = { type: string } & Record<string, unknown>;

/** A page's live connection: keeps its messages and its close code. */
export class LiveClient {
  readonly socket: WebSocket;
  readonly messages: Message[] = [];
  /** The close code of the connection. */
  readonly closed: Promise<number>;

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data) => this.messages.push(JSON.parse(String(data)) as Message));
    this.closed = new Promise((resolve) => socket.once('close', resolve));
  }

  /**
   * Connects to a listening server.
   * @param address `http://127.0.0.1:3000/ws`; also the origin, unless `headers` has another.
   * @returns the HTTP status if the connection is refused.
   */
  static async connect(
    address: string,
    headers: Record<string, string | undefined> = {},
    options: ClientOptions = {},
  ): Promise<LiveClient | number> {
    const { origin, ...others } = { origin: new URL(address).origin, ...headers };
    const given = Object.entries({ ...others, ...(origin ? { origin } : {}) });
    const socket = new WebSocket(address.replace(/^http/u, 'ws'), {
      ...options,
      headers: Object.fromEntries(given.filter(([, value]) => value !== undefined)),
    });
    const client = new LiveClient(socket);
    return new Promise((resolve, reject) => {
      socket.once('open', () => resolve(client));
      socket.once('unexpected-response', (request, response) => {
        resolve(response.statusCode ?? 0);
        response.resume();
        request.destroy();
      });
      socket.once('error', reject);
    });
  }

  /** Like `connect`, but throws if the connection is refused. */
  static async open(...given: Parameters<typeof LiveClient.connect>): Promise<LiveClient> {
    const client = await LiveClient.connect(...given);
    if (typeof client === 'number') throw new Error(`the connection was refused with ${client}`);
    return client;
  }

  /** Waits for a message that fits; messages that arrived before count as well. */
  async received(fits: (message: Message) => boolean): Promise<Message> {
    for (;;) {
      const found = this.messages.find(fits);
      if (found) return found;
      if (this.socket.readyState !== WebSocket.OPEN) throw new Error('the connection has ended');
      await Promise.race([once(this.socket, 'message'), this.closed]);
    }
  }
}
