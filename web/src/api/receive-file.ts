import type { Call } from '@mangrove/contract/browser';
import { addressOf } from './api-client.ts';
import { unreachable } from './send-request.ts';
import { requestAsVisitor } from './session-request.ts';

/**
 * Calls an endpoint that answers with a file to save.
 * Throws `ApiError` for every refusal and for a server that cannot be reached.
 */
export async function receiveFile(
  endpoint: Call,
  query?: object,
): Promise<{ name: string; file: Blob; leftOut: number }> {
  const address = addressOf(endpoint.path, undefined, query);
  const response = await requestAsVisitor(address, { method: endpoint.method });
  const file = await response.blob().catch((cause) => {
    // The connection broke while the file was being received.
    throw unreachable(cause);
  });
  const name = fileNameOf(response.headers.get('content-disposition')) ?? 'download';
  // How many entities the file leaves out, as they are not for export.
  return { name, file, leftOut: Number(response.headers.get('x-left-out') ?? 0) };
}

/** The file name in a `Content-Disposition` header; null if it has none. */
export function fileNameOf(disposition: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;\s]+)/u.exec(disposition ?? '')?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  const name = /filename="([^"]+)"/u.exec(disposition ?? '')?.[1];
  return name ?? null;
}
