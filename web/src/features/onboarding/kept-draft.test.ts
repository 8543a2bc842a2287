import { afterEach, describe, expect, it } from 'vitest';
import { forgetDraft, keepDraft, keepPicture, readKeptDraft } from './kept-draft.ts';
import { emptyDraft } from './onboarding-draft.ts';

afterEach(() => window.sessionStorage.clear());

describe('what was filled in', () => {
  it('comes back with its picture, for the same user only [spec 2.3]', async () => {
    const picture = new Blob([new Uint8Array([137, 80, 0, 255])], { type: 'image/png' });
    keepDraft(7, { ...emptyDraft, step: 2, firstName: 'Hạnh', links: ['a', ''] });
    await keepPicture(7, picture);
    const kept = readKeptDraft(7);
    expect(kept).toMatchObject({ step: 2, firstName: 'Hạnh', links: ['a', ''] });
    expect(kept.picture?.type).toBe('image/png');
    expect(new Uint8Array((await kept.picture?.arrayBuffer()) ?? [])).toEqual(
      new Uint8Array([137, 80, 0, 255]),
    );
    expect(readKeptDraft(8)).toEqual(emptyDraft);
  });

  it('begins anew when it is forgotten, or cannot be read', () => {
    keepDraft(7, { ...emptyDraft, firstName: 'Hạnh' });
    forgetDraft(7);
    expect(readKeptDraft(7)).toEqual(emptyDraft);
    window.sessionStorage.setItem('onboarding-7', '{"step":99}');
    expect(readKeptDraft(7)).toEqual(emptyDraft);
  });
});
