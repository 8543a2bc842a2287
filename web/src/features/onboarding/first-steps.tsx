import {
  type Entity,
  type EntityWithConnections,
  entityKinds,
  splitName,
} from '@mangrove/contract/browser';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import {
  type FirstStep,
  firstSteps,
  missingSteps,
  type ProfilePart,
} from '../../domain/entity/missing-steps.ts';
import { focusFirstError } from '../../kit/form/focus-first-error.ts';
import { Notice } from '../../kit/layout/notice.tsx';
import { firstStepsText as text, wizard } from './messages.ts';
import { differenceOf, findFault, type OnboardingDraft, partOfDraft } from './onboarding-draft.ts';
import { ProgressArches } from './progress-arches.tsx';
import { failureOfStep, isFilledIn, saveStep } from './save-step.ts';
import { Step, StepButtons } from './step.tsx';
import { stepFields } from './step-fields.tsx';
import { useOnboardingDraft } from './use-onboarding-draft.ts';
import styles from './wizard.module.css';

interface FirstStepsProps {
  userId: number;
  profile: EntityWithConnections;
  /** The step in the URL. */
  step: FirstStep;
  /** Called with the next or previous step; null after the last one. */
  onStep: (step: FirstStep | null) => void;
  /** The content of the last step, which adds connections. */
  connect: ReactNode;
}

/** The steps for the missing parts of a profile; each is saved on its own and can be skipped. */
export function FirstSteps({ userId, profile, step, onStep, connect }: FirstStepsProps) {
  // Computed once: a step that was saved since stays in the list, so that Previous leads to it.
  const [asked] = useState(() => stepsToAsk(profile, step));
  const { draft, change, saved, noteSaved, isSettled } = useOnboardingDraft(userId, 'first-steps');
  const [stored, setStored] = useState<Partial<Record<ProfilePart, Entity>>>({});
  const at = Math.max(0, asked.indexOf(step));
  const name = asked[at] ?? 'connect';
  const before = asked[at - 1];
  const goBack = before && (() => onStep(before));
  const goOn = () => onStep(asked[at + 1] ?? null);
  if (!isSettled) return null;
  return (
    <div className={styles.wizard}>
      <ProgressArches steps={firstSteps} step={firstSteps.indexOf(name)} />
      {name === 'connect' ? (
        <>
          <Step name="connect">{connect}</Step>
          <StepButtons onBack={goBack}>
            <Button onClick={goOn}>{text.finish}</Button>
          </StepButtons>
        </>
      ) : (
        <PartForm
          key={name}
          part={name}
          profile={profile}
          draft={draft}
          onChange={change}
          isUnchanged={isSameInPart(name, draft, saved)}
          stored={stored[name]}
          onSaved={(entity, sent) => {
            noteSaved(name, sent);
            setStored((now) => ({ ...now, [name]: entity }));
          }}
          onBack={goBack}
          onPass={goOn}
        />
      )}
    </div>
  );
}

/** The missing parts, the step in the URL and the connections, in the order of `firstSteps`. */
function stepsToAsk(profile: EntityWithConnections, step: FirstStep): readonly FirstStep[] {
  const asked = new Set<FirstStep>([...missingSteps(profile), step, 'connect']);
  return firstSteps.filter((each) => asked.has(each));
}

function isSameInPart(part: ProfilePart, one: OnboardingDraft, other: OnboardingDraft): boolean {
  return Object.keys(differenceOf(partOfDraft(part, one), other)).length === 0;
}

interface PartFormProps {
  part: ProfilePart;
  profile: EntityWithConnections;
  draft: OnboardingDraft;
  onChange: (change: Partial<OnboardingDraft>) => void;
  /** Whether everything in the form is saved. */
  isUnchanged: boolean;
  /** The profile as this step last saved it; undefined if it has not. */
  stored: Entity | undefined;
  /** Called with the draft that was sent; more may have been typed since. */
  onSaved: (profile: Entity, sent: OnboardingDraft) => void;
  /** Called to go on once nothing is left to save. */
  onPass: () => void;
  onBack: (() => void) | undefined;
}

/** The form for one part of the profile: saved if it is filled in, otherwise skipped. */
function PartForm(props: PartFormProps) {
  const { part, profile, draft, onChange, isUnchanged, stored, onSaved, onPass, onBack } = props;
  const [fault, setFault] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const queries = useQueryClient();
  const saving = useMutation({
    mutationFn: (sent: OnboardingDraft) => saveStep(queries, profile, part, sent, stored),
    onSuccess: (entity, sent) => {
      onSaved(entity, sent);
      // Left meanwhile, for example with the browser's Back: the user is taken nowhere.
      if (form.current === null) return;
      // What was typed during the save is not saved: the step stays, and can be saved again.
      if (isSameInPart(part, draft, sent)) onPass();
    },
  });
  const isToSave = !isUnchanged && (stored !== undefined || isFilledIn(part, draft));
  const pass = stored ? wizard.next : text.skip;
  const submit = () => {
    if (saving.isPending) return;
    const found = findFault(draft);
    if (found?.step === part) {
      setFault(found.message);
      focusFirstError(form.current);
    } else if (isToSave) {
      setFault(null);
      saving.mutate(draft);
    } else onPass();
  };
  const { type, name } = profile;
  const named = entityKinds[type].isHuman ? splitName(name) : { first_name: name, last_name: '' };
  const Fields = stepFields[part];
  const failure = fault ?? (saving.error ? failureOfStep(saving.error) : null);
  return (
    <form
      ref={form}
      className={styles.fields}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Step name={part}>
        <Fields type={type} draft={{ ...draft, ...named }} onChange={onChange} />
      </Step>
      {failure && (
        <Notice kind="error" title={text.failedTitle}>
          {failure}
        </Notice>
      )}
      <StepButtons onBack={saving.isPending ? undefined : onBack}>
        <Button type="submit" variant={isToSave ? 'filled' : 'default'} disabled={saving.isPending}>
          {saving.isPending ? text.saving : isToSave ? text.save : pass}
        </Button>
      </StepButtons>
    </form>
  );
}
