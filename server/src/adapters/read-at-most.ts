import { text } from './messages.ts';

/**
 * The text of an answer.
 * @throws if it is longer than `maxBytes`.
 */
export async function readAtMost(answer: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new Error(text.tooLong);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
