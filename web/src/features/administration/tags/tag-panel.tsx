import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadingOutline } from '../../../ui/loading-outline.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SideSheet } from '../../../ui/side-sheet.tsx';
import { tagQuery } from './api.ts';
import { details as text } from './messages.ts';
import { TagDetails } from './tag-details.tsx';
import { TagStatusBadge } from './tag-status-badge.tsx';

interface TagShownProps {
  name: string;
  onShow: (name: string) => void;
  onClose: () => void;
}

/** One tag beside the list of them. */
export function TagPanel({ name, onShow, onClose }: TagShownProps) {
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

/** A tag by its name, with what is said while it comes, and when it does not. */
export function TagShown(props: TagShownProps & { place: 'panel' | 'dialog' }) {
  const { name, place, onShow, onClose } = props;
  const { data: tag, isError, refetch } = useQuery(tagQuery(name));
  if (tag) {
    return <TagDetails key={tag.id} tag={tag} place={place} onShow={onShow} onDeleted={onClose} />;
  }
  if (tag === null) {
    return (
      <EmptyState
        compact
        title={text.gone}
        titleOrder={3}
        actions={
          <Button variant="default" onClick={onClose}>
            {text.close}
          </Button>
        }
      >
        {text.goneText}
      </EmptyState>
    );
  }
  if (!isError) return <LoadingOutline label={text.loading} />;
  return (
    <Notice kind="error">
      {text.failed}{' '}
      <Button variant="subtle" size="compact-sm" onClick={() => void refetch()}>
        Try Again
      </Button>
    </Notice>
  );
}
