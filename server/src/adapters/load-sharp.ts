/**
 * The library for pictures, loaded with the first of them: many servers are asked for none in an
 * hour, and its memory is a tenth of that of a server at rest.
 */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  return sharp;
}
