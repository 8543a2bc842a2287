import { type FirstStep, firstSteps } from '../../domain/entity/missing-steps.ts';
import { defineAddress } from '../../kit/url-state/address.ts';
import { oneOf, type Search } from '../../kit/url-state/fields.ts';

export interface OnboardingAddress {
  /** The step that asks for a missing part of an existing profile. */
  step?: FirstStep;
}

const address = defineAddress({ step: oneOf(firstSteps) });

/** Reads the URL of `/onboarding`; drops invalid values. */
export function readOnboardingAddress(search: Search): OnboardingAddress {
  return address.validate(search);
}
