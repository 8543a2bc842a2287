import { type EntityType, pluralOf } from '@mangrove/contract';
import { aHubNotice, aHubProject } from '@mangrove/contract/test-hub';
import { flatPng } from '../../../test/hostile-pictures.ts';
import type { HttpClient } from '../../../test/http-client.ts';
import type { DatabaseContext } from '../../../test/with-database.ts';
import { readDocuments } from '../../domain/entity/document.ts';
import { uploadAs } from '../files/test-upload.ts';
import { setUpEntities } from './test-entities.ts';

/** An app for tests about conversions, and entities with something in each field of their kind. */
export function setUpConversions(context: DatabaseContext) {
  const world = setUpEntities(context);
  const documentOf = async (id: number) => (await readDocuments(context.db, [id])).get(id);
  const convert = (client: HttpClient, type: EntityType, id: number, to: EntityType, version = 1) =>
    client.post(`/api/v1/entities/${type}/${id}/convert`, { to, version });
  const preview = (client: HttpClient, type: EntityType, id: number, to: EntityType) =>
    client.get(`/api/v1/entities/${type}/${id}/convert?to=${to}`);

  async function aWhole(client: HttpClient, type: EntityType) {
    const picture = async () => (await uploadAs(client, flatPng(8, 8), 'a.png')).json().url;
    const [one, two] = [await picture(), await picture()];
    const ofKind = {
      person: {
        ...{ first_name: 'Ines', last_name: 'Quill Rua', pronouns: 'she/her', bio: 'Salt.' },
        ...{ photo_url: one, field_audiences: { pronouns: 'private', photo: 'members' } },
        ...{ place_precision: 'country', passed_on: true },
      },
      project: {
        ...{ name: 'Ines Quill Rua', description: 'Salt.', year: '2015 - 2018', state: 'paused' },
        images: [
          { image_url: one, caption: 'Low water' },
          { image_url: two, caption: 'High water', covered: true },
        ],
      },
      organization: {
        ...{ name: 'Ines Quill Rua', description: 'Salt.', photo_url: one, state: 'ended' },
        field_audiences: { photo: 'members' },
      },
    }[type];
    return world.create(client, pluralOf[type], {
      ...ofKind,
      about_language: 'en',
      about_texts: [{ language: 'mi', text: 'Tote.' }],
      names: [
        { text: 'Salt Quill', language: 'en', use: 'short' },
        { text: 'Ida', language: 'und', use: 'former', is_hidden: type === 'person' },
      ],
      locations: [{ city: 'Suva', country: 'Fiji', latitude: -18.1, longitude: 178.4 }],
      nations: ['Ngāti Whātua'],
      social_links: [{ platform: 'website', url: 'https://salt.example.org' }],
      identifiers: [{ scheme: 'wikidata', value: 'Q42' }],
      tags_with_type: [{ name: 'SALT', tag_type: 'topics' }],
      ...{ cover: 'name', cover_note: 'Ask first.', notices: [aHubNotice], labels: [aHubProject] },
    });
  }

  return { ...world, documentOf, convert, preview, aWhole };
}
