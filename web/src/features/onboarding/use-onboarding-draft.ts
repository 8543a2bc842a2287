import { useState } from 'react';
import type { ProfilePart } from '../../domain/entity/missing-steps.ts';
import type { StoredDraft } from '../../kit/draft-store/draft-store.ts';
import { useDraft } from '../../kit/draft-store/use-draft.ts';
import {
  differenceOf,
  emptyDraft,
  type OnboardingDraft,
  partOfDraft,
  readStoredDraft,
} from './onboarding-draft.ts';

interface HeldOnboarding extends StoredDraft {
  draft: Partial<OnboardingDraft>;
}

/**
 * The user's draft of that name, and the fields of it that are saved already. Unsaved fields are
 * stored in the browser, and restored without asking when the page is opened again.
 */
export function useOnboardingDraft(userId: number, name: 'onboarding' | 'first-steps') {
  const [draft, setDraft] = useState(emptyDraft);
  const [saved, setSaved] = useState(emptyDraft);
  const unsaved = differenceOf(draft, saved);
  const held = useDraft<HeldOnboarding>({
    userId,
    name,
    isDirty: Object.keys(unsaved).length > 0,
    capture: () => ({ draft: unsaved }),
    watched: [draft, saved],
    restore: (kept) => setDraft({ ...emptyDraft, ...readStoredDraft(kept.draft) }),
    isImmediate: true,
  });
  const change = (part: Partial<OnboardingDraft>) => setDraft((now) => ({ ...now, ...part }));
  const noteSaved = (part: ProfilePart, sent: OnboardingDraft) => {
    const done = partOfDraft(part, sent);
    setSaved((now) => ({ ...now, ...done }));
    // The steps may have been left during the save, with the draft as it was.
    const rest = differenceOf(draft, { ...saved, ...done });
    held.keepRest(Object.keys(rest).length > 0 ? { draft: rest } : null);
  };
  return { ...held, draft, change, saved, noteSaved };
}
