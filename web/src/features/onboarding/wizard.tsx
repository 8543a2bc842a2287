import type { Entity, SessionUser } from '@mangrove/contract/browser';
import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isApiError } from '../../api/api-error.ts';
import { refreshNewProfile } from '../../domain/entity/own-profile.ts';
import { DefinedFields } from '../../domain/fields/defined-fields.tsx';
import { refreshFields } from '../../domain/fields/defined-query.ts';
import { type RefusedValues, refusedValues } from '../../domain/fields/defined-values.ts';
import { focusFirstError } from '../../kit/form/focus-first-error.ts';
import { Stack } from '../../kit/layout/layout.ts';
import { Notice } from '../../kit/layout/notice.tsx';
import { createProfile, failureOf } from './create-profile.ts';
import { wizard } from './messages.ts';
import {
  emptyDraft,
  findFault,
  mayLeaveStep,
  type OnboardingDraft,
  stepNames,
} from './onboarding-draft.ts';
import { ProgressArches } from './progress-arches.tsx';
import { Step, StepButtons } from './step.tsx';
import { stepFields } from './step-fields.tsx';
import { useOnboardingDraft } from './use-onboarding-draft.ts';
import styles from './wizard.module.css';

interface WizardProps {
  user: SessionUser;
  /** Called once, before the queries that show the profile are refreshed. */
  onCreated: (profile: Entity) => void;
}

/** Creates a profile in six steps. Sends nothing before the last one; the draft is stored. */
export function Wizard({ user, onCreated }: WizardProps) {
  const { draft, change, isSettled, end } = useOnboardingDraft(user.id, 'onboarding');
  const [fault, setFault] = useState<string | null>(null);
  const [refused, setRefused] = useState<RefusedValues>({});
  const form = useRef<HTMLFormElement>(null);
  const queries = useQueryClient();
  const creating = useMutation({
    mutationFn: (given: OnboardingDraft) => createProfile(user.id, given),
    onSuccess: async (profile) => {
      end();
      onCreated(profile);
      await refreshNewProfile(queries, user.id);
    },
    onError: (error, { fields }) => {
      const refusal = refusedValues(isApiError(error) ? error.fields : [], fields);
      setRefused(refusal);
      if (Object.keys(refusal).length === 0) return;
      change({ step: stepNames.indexOf('about') });
      void refreshFields(queries);
    },
  });

  // After its step, to which the refusal leads, has taken the focus.
  useEffect(() => {
    if (Object.keys(refused).length > 0) focusFirstError(form.current);
  }, [refused]);

  const name = stepNames[draft.step] ?? 'picture';
  const Fields = stepFields[name];
  const isLast = draft.step === stepNames.length - 1;
  const mayGoBack = draft.step > 0 && !creating.isPending;
  const mayGoOn = mayLeaveStep(draft) && !creating.isPending;
  const failure = fault ?? (creating.error ? failureOf(creating.error) : null);

  const goTo = (step: number) => {
    setFault(null);
    change({ step });
  };
  const goOn = () => {
    if (!mayGoOn) return;
    const found = findFault(draft);
    // Text that is not a valid tag would be lost unnoticed: focus the field, which shows its error.
    if (name === 'tags' && found?.step === name) return focusFirstError(form.current);
    if (!isLast) return goTo(draft.step + 1);
    setFault(found?.message ?? null);
    creating.reset();
    if (found) change({ step: stepNames.indexOf(found.step) });
    else creating.mutate(draft);
  };

  if (!isSettled) return null;
  return (
    <form
      ref={form}
      className={styles.wizard}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        goOn();
      }}
    >
      <ProgressArches steps={stepNames} step={draft.step} />
      <Step key={name} name={name}>
        <Stack gap="lg" align="stretch">
          <Fields draft={draft} onChange={change} />
          {name === 'about' && (
            <DefinedFields
              type="person"
              value={draft.fields}
              before={emptyDraft.fields}
              refused={refused}
              isAskedOnly
              onChange={(fields) => change({ fields })}
            />
          )}
        </Stack>
      </Step>
      {failure && (
        <Notice kind="error" title={wizard.failedTitle}>
          {failure}
        </Notice>
      )}
      <StepButtons onBack={mayGoBack ? () => goTo(draft.step - 1) : undefined}>
        <Button
          type="submit"
          disabled={!mayGoOn}
          rightSection={!isLast && <IconArrowRight size={20} stroke={1.75} aria-hidden />}
        >
          {isLast ? (creating.isPending ? wizard.finishing : wizard.finish) : wizard.next}
        </Button>
      </StepButtons>
    </form>
  );
}
