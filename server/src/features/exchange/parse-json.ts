/** The value of a JSON text; undefined, which every schema refuses, for any other text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // no other error is possible
  }
}
