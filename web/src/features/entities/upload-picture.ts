import { type EntityType, uploadImage } from '@mangrove/contract';
import { callApi } from '../../lib/api-client.ts';

/**
 * Sends a picture, which the server keeps in two sizes.
 * @param previousUrl the picture that this one takes the place of, where there is one.
 * @throws ApiError
 */
export function uploadPicture(type: EntityType, picture: Blob, previousUrl = '') {
  const body = new FormData();
  body.append('file', picture, picture.type === 'image/png' ? 'picture.png' : 'picture.jpg');
  return callApi(uploadImage, {
    query: {
      entity_type: type,
      ...(previousUrl === '' ? {} : { previous_image_url: previousUrl }),
    },
    body,
  });
}
