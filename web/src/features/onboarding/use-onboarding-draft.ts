import { useState } from 'react';
import type { Dated } from '../../kit/draft-store/draft-store.ts';
import { useDraft } from '../../kit/draft-store/use-draft.ts';
import { emptyDraft, type OnboardingDraft } from './onboarding-draft.ts';

interface HeldOnboarding extends Dated {
  draft: OnboardingDraft;
}

/** The draft of this user under a name; what an earlier page held of it is back without being asked for. */
export function useOnboardingDraft(userId: number, name: 'onboarding' | 'first-steps') {
  const [draft, setDraft] = useState(emptyDraft);
  const held = useDraft<HeldOnboarding>({
    userId,
    name,
    isDirty: draft !== emptyDraft,
    hold: () => ({ draft }),
    watched: [draft],
    // Kept by an earlier version of the product, it may lack a field.
    restore: (kept) => setDraft({ ...emptyDraft, ...kept.draft }),
    isImmediate: true,
  });
  const change = (part: Partial<OnboardingDraft>) => setDraft((now) => ({ ...now, ...part }));
  return { ...held, draft, change };
}
