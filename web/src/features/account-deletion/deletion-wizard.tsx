import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { detailOr } from '../../api/api-error.ts';
import { CancelButton } from '../../kit/form/form-buttons.tsx';
import { useAction } from '../../kit/form/use-action.ts';
import { Group, Stack, Text } from '../../kit/layout/layout.ts';
import { Notice } from '../../kit/layout/notice.tsx';
import { OpenDialog } from '../../kit/layout/open-dialog.tsx';
import { QueryState } from '../../kit/layout/query-state.tsx';
import { useNarrow } from '../../kit/layout/use-narrow.ts';
import { administeredNodesQuery, sendDeletion } from './api.ts';
import { ConfirmStep } from './confirm-step.tsx';
import styles from './deletion-wizard.module.css';
import { FaultNotice, ManageStep } from './manage-step.tsx';
import { confirmation, initial, wizard } from './messages.ts';
import { type AdministeredNode, countFaults, type Decisions, payloadOf } from './node-decisions.ts';

interface DeletionWizardProps {
  onClose: () => void;
  /** Called when the account and its sessions are deleted. */
  onDeleted: () => void;
}

const allSteps = ['initial', 'manage-nodes', 'final-confirmation'] as const;
type Step = (typeof allSteps)[number];

const noNodes: readonly AdministeredNode[] = [];

/** Deletes the user's account: decides what happens to its nodes, then asks for confirmation. */
export function DeletionWizard({ onClose, onDeleted }: DeletionWizardProps) {
  const isNarrow = useNarrow();
  const [step, setStep] = useState<Step>('initial');
  const [chosen, setChosen] = useState<Decisions>({});
  const [word, setWord] = useState('');
  const { data, refetch } = useQuery(administeredNodesQuery);
  const nodes = data ?? noNodes;
  const { run, isBusy, failure } = useAction({
    call: () => sendDeletion(payloadOf(nodes, chosen)),
    failed: (error) => confirmation.stillHere(detailOr(error, confirmation.failed)),
    onDone: onDeleted,
    // The other administrators may have changed meanwhile, so the list is loaded again.
    onFailed: () => void refetch(),
  });
  const top = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls up whenever the step changes
  useEffect(() => {
    top.current?.focus();
    top.current?.scrollIntoView({ block: 'start' });
  }, [step]);

  const steps = allSteps.filter(
    (each) => each !== 'manage-nodes' || each === step || nodes.length > 0,
  );
  const before = steps[steps.indexOf(step) - 1];
  const next = steps[steps.indexOf(step) + 1];
  const isRight = data !== undefined && countFaults(nodes, chosen).all === 0;
  const mayGoOn = {
    initial: data !== undefined,
    'manage-nodes': isRight,
    'final-confirmation': isRight && word === confirmation.word,
  }[step];
  const close = () => {
    if (!isBusy) onClose();
  };
  const goOn = () => {
    if (!mayGoOn) return;
    if (next) setStep(next);
    else run();
  };

  return (
    <OpenDialog
      onClose={close}
      title={wizard.title}
      size={640}
      fullScreen={isNarrow}
      closeOnClickOutside={false}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          goOn();
        }}
      >
        <Stack ref={top} gap="sm" tabIndex={-1} className={styles.step ?? ''}>
          {step === 'initial' && <InitialStep />}
          {step === 'manage-nodes' && (
            <ManageStep nodes={nodes} chosen={chosen} onChoose={setChosen} />
          )}
          {!next && <ConfirmStep nodes={nodes} chosen={chosen} word={word} onWord={setWord} />}
        </Stack>
        <Stack gap="sm" className={styles.foot ?? ''}>
          {!next && failure && <Notice kind="error">{failure}</Notice>}
          {step !== 'initial' && <FaultNotice nodes={nodes} chosen={chosen} />}
          <Group gap="sm" justify="flex-end" wrap="nowrap">
            <CancelButton onClick={close} />
            {before && (
              <Button variant="default" disabled={isBusy} onClick={() => setStep(before)}>
                {wizard.back}
              </Button>
            )}
            {next ? (
              <Button type="submit" disabled={!mayGoOn}>
                {wizard.next}
              </Button>
            ) : (
              <Button
                type="submit"
                color="red"
                disabled={!mayGoOn}
                aria-disabled={!mayGoOn || isBusy}
              >
                {isBusy ? confirmation.busy : confirmation.submit}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </OpenDialog>
  );
}

/** Says what will be deleted, while the nodes are looked up. */
function InitialStep() {
  const { data, error, isFetching, refetch } = useQuery(administeredNodesQuery);
  return (
    <>
      <Text>{initial.text}</Text>
      <QueryState
        query={{ data, error: isFetching ? null : error, refetch }}
        loading={wizard.preparing}
        failed={wizard.prepareFailed}
        rows={0}
      >
        {({ length }) => (
          <Text fw="bold" role="status">
            {length === 0 ? initial.none : initial.some(length)}
          </Text>
        )}
      </QueryState>
    </>
  );
}
