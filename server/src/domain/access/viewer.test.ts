import { describe, expect, it } from 'vitest';
import { readerOf, type Viewer, viewerClass } from './viewer.ts';

const member = { userId: 1, isSuperuser: false, isVerified: true } as Viewer;
const newcomer = { ...member, isVerified: false };

describe('viewerClass', () => {
  it('is members for whoever is signed in and verified, and public for everybody else', () => {
    expect(viewerClass(null)).toBe('public');
    expect(viewerClass(newcomer)).toBe('public');
    expect(viewerClass(member)).toBe('members');
  });
});

describe('readerOf', () => {
  it('adds to what a class sees what the roles of a user open', () => {
    expect(readerOf(null)).toBe('public');
    expect(readerOf(newcomer)).toEqual({ userId: 1, base: 'public' });
    expect(readerOf(member)).toEqual({ userId: 1, base: 'members' });
  });

  it('lets superusers read everything', () => {
    expect(readerOf({ ...member, isSuperuser: true })).toBe('all');
  });
});
