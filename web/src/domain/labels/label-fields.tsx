import { type HubNotice, type HubProject, nameMarks } from '@mangrove/contract/browser';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { ToolButton } from '../../kit/form/tool-button.tsx';
import { Stack, Text, Title } from '../../kit/layout/layout.ts';
import { lazyNamed } from '../../kit/layout/lazy-named.ts';
import { labelFieldText as text } from './field-messages.ts';
import { LabelList, type Labelled } from './label-list.tsx';

const PasteDialog = lazyNamed(() => import('./paste-dialog.tsx'), 'PasteDialog');

interface LabelFieldsProps {
  value: Labelled;
  /** Whether this user is an owner. */
  mayChange: boolean;
  onChange: (change: Partial<Labelled>) => void;
}

/** Attaches Notices and Labels as the Hub gives them, and takes them away. */
export function LabelFields({ value, mayChange, onChange }: LabelFieldsProps) {
  const { notices, labels } = value;
  const [isPasting, setPasting] = useState(false);
  const takeAway = (of: HubProject | HubNotice) => {
    const isProject = 'project_page' in of;
    const names = isProject ? nameMarks([], [of]) : [of.name];
    return (
      <ToolButton
        Icon={IconTrash}
        variant="subtle"
        color="red"
        aria-label={text.takeAwayOf(names.join(', '))}
        onClick={() =>
          onChange(
            isProject
              ? { labels: labels.filter((one) => one !== of) }
              : { notices: notices.filter((one) => one !== of) },
          )
        }
      >
        {text.takeAway}
      </ToolButton>
    );
  };
  return (
    <Stack gap="xs" align="flex-start">
      <Title order={3}>{text.title}</Title>
      <Text c="dimmed" fz="sm">
        {mayChange ? text.hint : text.onlyOwners}
      </Text>
      <LabelList
        notices={notices}
        labels={labels}
        isOpen={false}
        {...(mayChange && { foot: takeAway })}
      />
      {mayChange && (
        <ToolButton Icon={IconPlus} onClick={() => setPasting(true)}>
          {text.attach}
        </ToolButton>
      )}
      <Suspense fallback={null}>
        {isPasting && (
          <PasteDialog value={value} onAttach={onChange} onClose={() => setPasting(false)} />
        )}
      </Suspense>
    </Stack>
  );
}
