import { type FirstStep, firstSteps } from '../../domain/entity/missing-steps.ts';
import { defineAddress } from '../../kit/url-state/address.ts';
import { oneOf, type Search } from '../../kit/url-state/fields.ts';

export interface OnboardingAddress {
  /** Which part of a profile that is there is asked for. */
  step?: FirstStep;
}

const address = defineAddress({ step: oneOf(firstSteps) });

/** What the address of `/onboarding` says; what makes no sense is dropped. */
export function readOnboardingAddress(search: Search): OnboardingAddress {
  return address.validate(search);
}
