import '../../kit/layout/dialog-styles.ts';
import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { detailOr } from '../../api/api-error.ts';
import { useAction } from '../../kit/form/use-action.ts';
import { Group, Stack, Text } from '../../kit/layout/layout.ts';
import { Notice } from '../../kit/layout/notice.tsx';
import { QueryState } from '../../kit/layout/query-state.tsx';
import { useNarrow } from '../../kit/layout/use-narrow.ts';
import { administeredNodesQuery, sendDeletion } from './api.ts';
import { ConfirmStep } from './confirm-step.tsx';
import styles from './deletion-wizard.module.css';
import { FaultNotice, ManageStep } from './manage-step.tsx';
import { confirmation, initial, wizard } from './messages.ts';
import {
  type AdministeredNode,
  assignRest,
  countFaults,
  type Decision,
  type Decisions,
  deleteRest,
  payloadOf,
} from './node-decisions.ts';

interface DeletionWizardProps {
  onClose: () => void;
  /** Called when the account and its sessions are deleted. */
  onDeleted: () => void;
}

type Step = 'initial' | 'manage-nodes' | 'final-confirmation';

const noNodes: readonly AdministeredNode[] = [];

/** Deletes the user's account: decides what happens to its nodes, then asks for confirmation. */
export function DeletionWizard({ onClose, onDeleted }: DeletionWizardProps) {
  const isNarrow = useNarrow();
  const [step, setStep] = useState<Step>('initial');
  const [chosen, setChosen] = useState<Decisions>({});
  const [word, setWord] = useState('');
  const { data, error, isFetching, refetch } = useQuery(administeredNodesQuery);
  const nodes = data ?? noNodes;
  const deleting = useAction({
    call: () => sendDeletion(payloadOf(nodes, chosen)),
    failed: (failure) => `${detailOr(failure, confirmation.failed)} ${confirmation.stillHere}`,
    onDone: onDeleted,
    // The other administrators may have changed meanwhile, so the list is loaded again.
    onFailed: () => void refetch(),
  });
  const decide = useCallback((id: number, change: Partial<Decision>) => {
    setChosen((before) => ({ ...before, [id]: { ...before[id], ...change } }));
  }, []);
  const top = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls up whenever the step changes
  useEffect(() => {
    top.current?.focus();
    top.current?.scrollIntoView({ block: 'start' });
  }, [step]);

  const isRight = data !== undefined && countFaults(nodes, chosen).all === 0;
  const { isBusy, failure } = deleting;
  const close = () => {
    if (!isBusy) onClose();
  };
  const before: Step | null =
    step === 'initial'
      ? null
      : step === 'manage-nodes' || nodes.length === 0
        ? 'initial'
        : 'manage-nodes';
  const mayGoOn = step === 'initial' ? data !== undefined : isRight;
  const isLast = step === 'final-confirmation';
  const mayDelete = isRight && word === confirmation.word;

  return (
    <Modal
      opened
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
          if (isLast) {
            if (mayDelete) deleting.run();
          } else if (mayGoOn) {
            setStep(step === 'initial' && nodes.length > 0 ? 'manage-nodes' : 'final-confirmation');
          }
        }}
      >
        <Stack ref={top} gap="sm" tabIndex={-1} className={styles.step ?? ''}>
          {step === 'initial' && (
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
          )}
          {step === 'manage-nodes' && (
            <ManageStep
              nodes={nodes}
              chosen={chosen}
              onDecide={decide}
              onDeleteRest={() => setChosen((now) => deleteRest(nodes, now))}
              onAssignRest={(userId) => setChosen((now) => assignRest(nodes, now, userId))}
            />
          )}
          {isLast && <ConfirmStep nodes={nodes} chosen={chosen} word={word} onWord={setWord} />}
        </Stack>
        <Stack gap="sm" className={styles.foot ?? ''}>
          {isLast && failure && <Notice kind="error">{failure}</Notice>}
          {step !== 'initial' && <FaultNotice nodes={nodes} chosen={chosen} />}
          <Group gap="sm" justify="flex-end" wrap="nowrap">
            <Button variant="default" onClick={close}>
              {wizard.cancel}
            </Button>
            {before && (
              <Button variant="default" disabled={isBusy} onClick={() => setStep(before)}>
                {wizard.back}
              </Button>
            )}
            {isLast ? (
              <Button
                type="submit"
                color="red"
                disabled={!mayDelete}
                aria-disabled={!mayDelete || isBusy}
              >
                {isBusy ? confirmation.busy : confirmation.submit}
              </Button>
            ) : (
              <Button type="submit" disabled={!mayGoOn}>
                {wizard.next}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
