import type { Entity } from '@mangrove/contract/browser';
import { expect, it } from 'vitest';
import { beginEditing, hasChanges, reduceEditor } from './editor-state.ts';
import { addImage, captionImage, maxImages, moveImage } from './gallery-items.ts';

const saved = (urls: string[], version = 1): Entity => ({
  type: 'project',
  id: 5,
  name: 'Tide Lines',
  description: '',
  year: '',
  photo_url: urls[0] ?? '',
  low_res_photo_url: '',
  images: urls.map((image_url, order) => ({
    image_url,
    low_res_url: '',
    caption: '',
    audience: 'public',
    covered: false,
    order,
  })),
  locations: [],
  social_links: [],
  tags_with_type: [],
  audience: 'public',
  cover: 'none',
  cover_note: '',
  about_language: '',
  about_texts: [],
  names: [],
  identifiers: [],
  sources: {},
  fields: {},
  nations: [],
  not_for_export: false,
  notices: [],
  labels: [],
  state: 'none',
  version,
  created_at: '',
  updated_at: '',
});

it('reduceEditor keeps a picture that was not sent in its place after all else is saved [spec 2.4]', () => {
  const [sent, unsent] = [new Blob(['a']), new Blob(['b'])];
  let state = beginEditing('project', saved(['/z']));
  const images = moveImage(addImage(addImage(state.draft.images, unsent), sent), 1, -1);
  state = reduceEditor(state, { kind: 'changed', change: { images } });
  state = reduceEditor(state, { kind: 'saving' });
  state = reduceEditor(state, {
    kind: 'saved',
    entity: saved(['/z', '/sent'], 2),
    sent: state.draft,
    isNew: false,
    unsent: new Map([[unsent, 'The store is full.']]),
  });
  expect(state.draft.images.map(({ picture }) => picture.blob ?? picture.url)).toEqual([
    unsent,
    '/z',
    '/sent',
  ]);
  expect(state.status).toBe('error');
  expect(hasChanges(state)).toBe(true);
});

it('reduceEditor keeps what was typed while a save was pending', () => {
  let state = beginEditing('project', saved([]));
  state = reduceEditor(state, { kind: 'changed', change: { about: 'Sent' } });
  const sent = state.draft;
  state = reduceEditor(state, { kind: 'saving' });
  state = reduceEditor(state, { kind: 'changed', change: { year: '2020' } });
  const entity = { ...saved([], 2), description: 'Sent' } as Entity;
  state = reduceEditor(state, { kind: 'saved', entity, sent, isNew: false, unsent: new Map() });
  expect(state).toMatchObject({ status: 'updated', draft: { about: 'Sent', year: '2020' } });
  expect(hasChanges(state)).toBe(true);
});

it('reduceEditor returns to the stored entity when changes are discarded', () => {
  let state = beginEditing('project', saved(['/z']));
  state = reduceEditor(state, { kind: 'changed', change: { name: 'Else', images: [] } });
  state = reduceEditor(state, { kind: 'discarded' });
  expect(hasChanges(state)).toBe(false);
  expect(state.draft.images).toHaveLength(1);
});

it('a gallery holds five pictures, moves none beyond its ends, and captions the given one [spec 2.9]', () => {
  const blobs = Array.from({ length: maxImages + 1 }, () => new Blob());
  const images = blobs.reduce<ReturnType<typeof addImage>>(addImage, []);
  expect(images).toHaveLength(maxImages);
  expect(moveImage(images, 0, -1)).toBe(images);
  expect(moveImage(images, maxImages - 1, 1)).toBe(images);
  const key = images[2]?.key ?? '';
  expect(captionImage(images, key, 'Shore').map(({ caption }) => caption)).toEqual([
    '',
    '',
    'Shore',
    '',
    '',
  ]);
});
