/** A decoded picture: drawing one that is not decoded would delay the frame. */
export interface LoadedPicture {
  image: HTMLImageElement | ImageBitmap;
  width: number;
  height: number;
}

/** How a worker asks for pictures; elements ask as their page does. */
export const pictureRequests: { credentials: RequestCredentials } = { credentials: 'same-origin' };

/** Loads a picture of this site. @throws if it cannot be loaded, or the signal is aborted. */
export function loadPicture(url: string, signal: AbortSignal): Promise<LoadedPicture> {
  return typeof Image === 'undefined' ? fetchPicture(url, signal) : loadElement(url, signal);
}

/** In a worker, which has no elements. */
async function fetchPicture(url: string, signal: AbortSignal): Promise<LoadedPicture> {
  const response = await fetch(url, { signal, ...pictureRequests });
  if (!response.ok) throw new Error(`The picture was answered with ${response.status}.`);
  const image = await createImageBitmap(await response.blob());
  return { image, width: image.width, height: image.height };
}

async function loadElement(url: string, signal: AbortSignal): Promise<LoadedPicture> {
  const image = new Image();
  image.decoding = 'async';
  signal.addEventListener('abort', () => {
    image.src = '';
  });
  image.src = url;
  await image.decode();
  return { image, width: image.naturalWidth, height: image.naturalHeight };
}
