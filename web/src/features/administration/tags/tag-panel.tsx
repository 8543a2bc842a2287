import '@mantine/core/styles/Badge.layer.css';
import type { TagStatus } from '@mangrove/contract/browser';
import { Badge, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '../../../kit/layout/empty-state.tsx';
import { OpenDialog } from '../../../kit/layout/open-dialog.tsx';
import { QueryState } from '../../../kit/layout/query-state.tsx';
import { SideSheet } from '../../../kit/layout/side-sheet.tsx';
import { defineAddress } from '../../../kit/url-state/address.ts';
import { text as textField } from '../../../kit/url-state/fields.ts';
import { useUrlState } from '../../../kit/url-state/use-url-state.ts';
import { tagQuery } from './api.ts';
import { statusName, details as text } from './messages.ts';
import { TagDetails } from './tag-details.tsx';

const address = defineAddress({ tag: textField(200) });

/** The name of the tag shown beside the list, from the URL, with its setter. */
export function useShownTag() {
  const { values, change } = useUrlState(address);
  return [values.tag, (tag: string) => change({ tag })] as const;
}

interface TagPanelProps {
  name: string;
  onShow: (name: string) => void;
  onClose: () => void;
}

/** One tag in a sheet beside the list. */
export function TagPanel({ name, onShow, onClose }: TagPanelProps) {
  const { data: tag } = useQuery(tagQuery(name));
  return (
    <SideSheet
      title={name}
      badges={tag && <TagStatusBadge status={tag.tag_status} />}
      onClose={onClose}
    >
      <TagShown name={name} place="panel" onShow={onShow} onClose={onClose} />
    </SideSheet>
  );
}

/** One tag in a dialog, opened from other screens. */
export function TagDialog({ name: opened, onClose }: Omit<TagPanelProps, 'onShow'>) {
  const [name, setName] = useState(opened);
  const { data: tag } = useQuery(tagQuery(name));
  return (
    <OpenDialog onClose={onClose} title={name}>
      {tag && <TagStatusBadge status={tag.tag_status} />}
      <TagShown name={name} place="dialog" onShow={setName} onClose={onClose} />
    </OpenDialog>
  );
}

/** Loads a tag by its name; shows the loading state, the failure or the details. */
function TagShown({ name, place, onShow, onClose }: TagPanelProps & { place: 'panel' | 'dialog' }) {
  return (
    <QueryState query={useQuery(tagQuery(name))} loading={text.loading} failed={text.failed}>
      {(tag) =>
        tag ? (
          <TagDetails key={tag.id} tag={tag} place={place} onShow={onShow} onDeleted={onClose} />
        ) : (
          <EmptyState
            compact
            title={text.missing}
            titleOrder={3}
            actions={
              <Button variant="default" onClick={onClose}>
                {text.close}
              </Button>
            }
          >
            {text.missingText}
          </EmptyState>
        )
      }
    </QueryState>
  );
}

const sunken = { bg: 'var(--mg-paper-sunken)', c: 'var(--mg-ink-soft)' };

export function TagStatusBadge({ status }: { status: TagStatus }) {
  return <Badge {...(status === 'OFFICIAL' ? {} : sunken)}>{statusName[status]}</Badge>;
}
