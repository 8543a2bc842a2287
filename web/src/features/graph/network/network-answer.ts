import type { GraphColumns } from '@mangrove/contract/browser';
import { buildNetwork, type Network } from './network.ts';

/** The answer of the server, to be decoded. */
export interface ToMapWorker {
  type: 'decode';
  bytes: ArrayBuffer;
  /** Where the decoded network is sent. */
  port: MessagePort;
}

/** What can be sent of a network. */
export interface SentNetwork {
  columns: GraphColumns;
  network: Omit<Network, 'columns' | 'indexOf' | 'ground'>;
}

/** Decodes the columns and builds the network of them. @throws an error for anything but columns. */
export function answerNetwork({ bytes, port }: ToMapWorker): void {
  const columns = parseColumns(bytes);
  const { columns: _, indexOf, ground, ...network } = buildNetwork(columns);
  // In one message, so that lists that both have stay the same lists.
  const sent: SentNetwork = { columns, network };
  port.postMessage(sent, buffersOf(network));
}

export function parseColumns(bytes: ArrayBuffer): GraphColumns {
  return JSON.parse(new TextDecoder().decode(bytes)) as GraphColumns;
}

function buffersOf({ degrees, positions, unconfirmed, adjacency }: SentNetwork['network']) {
  const arrays = [degrees, positions, unconfirmed, ...Object.values(adjacency)];
  return [...new Set(arrays.flatMap((array) => array?.buffer ?? []))] as ArrayBuffer[];
}
