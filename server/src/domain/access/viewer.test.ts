import { describe, expect, it } from 'vitest';
import { type Viewer, viewerClass } from './viewer.ts';

const member = { userId: 1, isSuperuser: false } as Viewer;

describe('viewerClass', () => {
  it('is public without a session, and members with one', () => {
    expect(viewerClass(null)).toBe('public');
    expect(viewerClass(member)).toBe('members');
  });

  it('is own for a role on what is read, and for superusers', () => {
    expect(viewerClass(member, true)).toBe('own');
    expect(viewerClass({ ...member, isSuperuser: true })).toBe('own');
  });
});
