import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { OpenDialog } from '../../../ui/open-dialog.tsx';
import { tagQuery } from './api.ts';
import { TagShown } from './tag-panel.tsx';
import { TagStatusBadge } from './tag-status-badge.tsx';
import styles from './tags.module.css';

interface TagDialogProps {
  name: string;
  onClose: () => void;
}

/** One tag, wherever its name stands. */
export function TagDialog({ name: opened, onClose }: TagDialogProps) {
  const [name, setName] = useState(opened);
  const { data: tag } = useQuery(tagQuery(name));
  return (
    <OpenDialog onClose={onClose} title={name}>
      {tag && (
        <div className={styles.dialogBadge}>
          <TagStatusBadge status={tag.tag_status} />
        </div>
      )}
      <TagShown name={name} place="dialog" onShow={setName} onClose={onClose} />
    </OpenDialog>
  );
}
