import type { ReactNode } from 'react';
import { DialogButtons } from '../layout/dialog-buttons.tsx';
import { Group, Stack } from '../layout/layout.ts';
import { Notice } from '../layout/notice.tsx';
import { OpenDialog } from '../layout/open-dialog.tsx';
import { holdsEscape } from '../layout/own-escape.ts';
import { CancelButton, SubmitButton } from './form-buttons.tsx';
import { type Action, type ActionDefinition, useAction } from './use-action.ts';

interface ActionFormProps {
  action: Pick<Action<never>, 'isBusy' | 'failure'>;
  /** The text of the button, and its text while the action runs. */
  label: string;
  busyLabel: string;
  /** Whether the input is complete. */
  isReady?: boolean;
  /** Placed among other content, with low buttons, instead of in a dialog. */
  isInline?: boolean;
  /** The action cannot be undone. */
  isDestructive?: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/** The inputs of an action, its failure, and its two buttons. */
export function ActionForm(props: ActionFormProps) {
  const { action, label, busyLabel, isReady = true, isInline = false } = props;
  const size = isInline ? 'sm' : 'md';
  const Buttons = isInline ? InlineButtons : DialogButtons;
  return (
    <form
      noValidate
      // Among other content, Escape cancels the form and not the sheet around it.
      onKeyDown={(event) => {
        if (!isInline || event.key !== 'Escape' || event.defaultPrevented) return;
        if (event.target instanceof Element && event.target.closest(holdsEscape)) return;
        event.preventDefault();
        if (!action.isBusy) props.onClose();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !action.isBusy) props.onSubmit();
      }}
    >
      <Stack gap="md">
        {props.children}
        {action.failure !== undefined && <Notice kind="error">{action.failure}</Notice>}
      </Stack>
      <Buttons>
        {/* Gets the focus if no field of the form takes it. */}
        <CancelButton size={size} onClick={props.onClose} data-autofocus />
        <SubmitButton
          {...{ label, busyLabel, isReady, size, isBusy: action.isBusy }}
          {...(props.isDestructive ? { color: 'red' } : {})}
        />
      </Buttons>
    </form>
  );
}

function InlineButtons({ children }: { children: ReactNode }) {
  return (
    <Group justify="flex-end" gap="xs" mt="sm">
      {children}
    </Group>
  );
}

interface ActionDialogProps extends ActionFormProps {
  title: string;
  size?: number;
  /** Asks before what was typed is lost. */
  holdsInput?: boolean;
}

/** A dialog that asks before an action, and stays open while it runs and after a failure. */
export function ActionDialog({ title, size, holdsInput, onClose, ...form }: ActionDialogProps) {
  const close = () => {
    if (!form.action.isBusy) onClose();
  };
  return (
    <OpenDialog onClose={close} {...{ title, holdsInput }} {...(size ? { size } : {})}>
      <ActionForm {...form} onClose={close} />
    </OpenDialog>
  );
}

interface ConfirmActionDialogProps<Reply>
  extends Omit<ActionDialogProps, 'action' | 'label' | 'onSubmit'>,
    ActionDefinition<void, Reply> {
  /** The text of the button; the title by default. */
  label?: string;
}

/** A dialog that asks before one call, makes it, and closes when it is done. */
export function ConfirmActionDialog<Reply>(props: ConfirmActionDialogProps<Reply>) {
  const { title, label = title, busyLabel, onClose, children } = props;
  const { isReady = true, isDestructive = false } = props;
  const action = useAction({ onDone: onClose, ...props });
  return (
    <ActionDialog
      {...{ title, label, busyLabel, isReady, isDestructive, action, onClose, children }}
      onSubmit={action.run}
    />
  );
}
