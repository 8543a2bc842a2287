import type { HttpClient } from '../../../test/http-client.ts';

/** Uploads a picture as the form of a page does. */
export async function uploadAs(client: HttpClient, bytes: Buffer, name: string) {
  const form = new FormData();
  form.append('file', new Blob([bytes]), name);
  const encoded = new Response(form);
  return client.write(
    'POST',
    '/api/v1/upload-image?entity_type=person',
    Buffer.from(await encoded.arrayBuffer()),
    { 'content-type': encoded.headers.get('content-type') ?? '' },
  );
}
