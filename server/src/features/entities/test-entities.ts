import { beforeEach, expect } from 'vitest';
import type { HttpClient } from '../../../test/http-client.ts';
import { sharedApp } from '../../../test/shared-app.ts';
import { signedIn } from '../../../test/signed-in.ts';
import type { DatabaseContext } from '../../../test/with-database.ts';

/** An app for tests about entities, emptied before each, and helpers that save them. */
export function setUpEntities(context: DatabaseContext) {
  const test = sharedApp(context);
  beforeEach(() => context.empty());

  const visitor = (state = {}) => signedIn(test, context.db, state);
  const create = async (client: HttpClient, path: string, body: object) => {
    const answer = await client.post(`/api/v1/${path}`, body);
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json();
  };
  const put = (client: HttpClient, path: string, body: object) =>
    client.write('PUT', `/api/v1/${path}`, body);

  const whole = {
    first_name: 'Aroha',
    last_name: 'Ngata',
    pronouns: 'she/her',
    bio: 'Weaves tide charts.',
    locations: [
      { city: 'Tāmaki Makaurau', country: 'Aotearoa', latitude: -36.85, longitude: 174.76 },
      { place_name: '', city: '', state: '', country: '' },
    ],
    social_links: [
      { platform: 'instagram', url: '@aroha.n' },
      { platform: 'website', url: '' },
    ],
    tags_with_type: [
      { name: 'tide art', tag_type: 'person' },
      { name: 'TIDE-ART' },
      { name: 'ASIAN-PACIFIC', tag_type: 'community' },
    ],
  };

  return { test, visitor, create, put, whole };
}
