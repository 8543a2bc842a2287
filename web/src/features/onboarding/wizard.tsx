import type { Entity, SessionUser } from '@mangrove/contract/browser';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { noteNewProfile } from '../../domain/entity/own-profile.ts';
import type { Dated } from '../../kit/draft-store/draft-store.ts';
import { useDraft } from '../../kit/draft-store/use-draft.ts';
import { Text } from '../../kit/layout/layout.ts';
import { Notice } from '../../kit/layout/notice.tsx';
import { createProfile, failureOf } from './create-profile.ts';
import { steps, wizard } from './messages.ts';
import {
  emptyDraft,
  findFault,
  mayLeaveStep,
  type OnboardingDraft,
  stepNames,
} from './onboarding-draft.ts';
import { ProgressArches } from './progress-arches.tsx';
import { stepFields } from './step-fields.tsx';
import styles from './wizard.module.css';

interface HeldOnboarding extends Dated {
  draft: OnboardingDraft;
}

interface WizardProps {
  user: SessionUser;
  /** Told once, before whatever shows the profile is read again. */
  onCreated: (profile: Entity) => void;
}

/** Six steps to a profile. Nothing is sent before the last one, and nothing typed is lost. */
export function Wizard({ user, onCreated }: WizardProps) {
  const { draft, change, isSettled, end } = useOnboardingDraft(user.id);
  const [fault, setFault] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const queries = useQueryClient();
  const creating = useMutation({
    mutationFn: (given: OnboardingDraft) => createProfile(user.id, given),
    onSuccess: async (profile) => {
      end();
      onCreated(profile);
      await noteNewProfile(queries, user.id);
    },
  });

  const name = stepNames[draft.step] ?? 'picture';
  const Fields = stepFields[name];
  const isLast = draft.step === stepNames.length - 1;
  const mayGoOn = mayLeaveStep(draft) && !creating.isPending;
  const failure = fault ?? (creating.error ? failureOf(creating.error) : null);

  const goTo = (step: number) => {
    setFault(null);
    change({ step });
  };
  const goOn = () => {
    if (!mayGoOn) return;
    const found = findFault(draft);
    // What is typed and no tag would go unnoticed: the field says why, and takes the focus.
    if (name === 'tags' && found?.step === name) return focusWhatIsWrong(form.current);
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
      <ProgressArches step={draft.step} />
      <Step key={name} name={name}>
        <Fields draft={draft} onChange={change} />
      </Step>
      {failure && (
        <Notice kind="error" title={wizard.failedTitle}>
          {failure}
        </Notice>
      )}
      <div className={styles.buttons}>
        <Button
          variant="default"
          disabled={draft.step === 0 || creating.isPending}
          leftSection={<IconArrowLeft size={20} stroke={1.75} aria-hidden />}
          onClick={() => goTo(draft.step - 1)}
        >
          {wizard.previous}
        </Button>
        <Button
          type="submit"
          disabled={!mayGoOn}
          rightSection={!isLast && <IconArrowRight size={20} stroke={1.75} aria-hidden />}
        >
          {isLast ? (creating.isPending ? wizard.finishing : wizard.finish) : wizard.next}
        </Button>
      </div>
    </form>
  );
}

/** The draft of this user; what an earlier page held of it is back without being asked for. */
function useOnboardingDraft(userId: number) {
  const [draft, setDraft] = useState(emptyDraft);
  const held = useDraft<HeldOnboarding>({
    userId,
    name: 'onboarding',
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

function focusWhatIsWrong(form: HTMLFormElement | null) {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}

interface StepProps {
  name: keyof typeof steps;
  children: React.ReactNode;
}

/** Its heading takes the focus when one comes from another step, so that it is read out. */
function Step({ name, children }: StepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const { activeElement } = document;
    const comesFromStep = activeElement === document.body || activeElement?.closest('form');
    if (comesFromStep) heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, []);
  return (
    <div className={styles.step}>
      <h1 ref={heading} tabIndex={-1}>
        {steps[name].title}
      </h1>
      <Text mt="xs" mb="lg" c="dimmed">
        {steps[name].hint}
      </Text>
      {children}
    </div>
  );
}
