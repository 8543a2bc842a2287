import { TagType } from '@mangrove/contract';
import * as z from 'zod';
import { emptyDraft, type OnboardingDraft, stepNames } from './onboarding-draft.ts';

// What was filled in so far outlives a reload, in this tab only.

const text = z.string();
const number = z.number().nullable();
const KeptDraft = z.object({
  step: z
    .int()
    .min(0)
    .max(stepNames.length - 1),
  firstName: text,
  lastName: text,
  pronouns: text,
  location: z.object({
    place_name: text,
    city: text,
    state: text,
    country: text,
    latitude: number,
    longitude: number,
  }),
  about: text,
  tags: z.array(z.object({ name: text, tag_type: TagType })),
  typedTag: text,
  links: z.array(text).min(1),
});

const nameFor = (userId: number) => `onboarding-${userId}`;
const pictureNameFor = (userId: number) => `onboarding-${userId}-picture`;

/** What this user filled in before; an empty draft where nothing is kept, or not readable. */
export function readKeptDraft(userId: number): OnboardingDraft {
  try {
    const { sessionStorage } = window;
    const draft = KeptDraft.parse(JSON.parse(sessionStorage.getItem(nameFor(userId)) ?? 'null'));
    const picture = sessionStorage.getItem(pictureNameFor(userId));
    return { ...draft, picture: picture === null ? null : pictureOf(picture) };
  } catch {
    return emptyDraft; // nothing kept, storage forbidden, or written by another version
  }
}

/** Keeps all but the picture, which is large and changes seldom: `keepPicture`. */
export function keepDraft(userId: number, { picture: _, ...words }: OnboardingDraft): void {
  write(nameFor(userId), JSON.stringify(words));
}

/** A picture that is more than the browser gives room for is not kept. */
export async function keepPicture(userId: number, picture: Blob | null): Promise<void> {
  write(pictureNameFor(userId), picture && (await addressOf(picture)));
}

export function forgetDraft(userId: number): void {
  write(nameFor(userId), null);
  write(pictureNameFor(userId), null);
}

function write(name: string, value: string | null): void {
  try {
    window.sessionStorage.removeItem(name);
    if (value !== null) window.sessionStorage.setItem(name, value);
  } catch {
    // Forbidden or full: then nothing outlives a reload, and all else goes on.
  }
}

/** The picture as text: a `data:` address. */
function addressOf(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('The picture cannot be read.'));
    reader.readAsDataURL(picture);
  });
}

function pictureOf(address: string): Blob {
  const [, type, base64] = address.match(/^data:(image\/[a-z]+);base64,(.*)$/u) ?? [];
  if (!type || base64 === undefined) throw new Error('This is no kept picture.');
  return new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type });
}
