import type { Tag } from '@mangrove/contract';
import { Button } from '@mantine/core';
import {
  IconArrowMerge,
  IconPencil,
  IconRosetteDiscountCheck,
  IconRosetteDiscountCheckOff,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { formatDay } from '../../../kit/text/formats.ts';
import { DeleteTagDialog } from './delete-tag-dialog.tsx';
import { MergeTag } from './merge-tag.tsx';
import { details as text, typeName } from './messages.ts';
import { RenameTag } from './rename-tag.tsx';
import { TagReferences } from './tag-references.tsx';
import styles from './tags.module.css';
import { useOfficialToggle } from './use-official-toggle.ts';

interface TagDetailsProps {
  tag: Tag;
  /** Beside the list of tags, or in a dialog somewhere else: they word a failure differently. */
  place: 'panel' | 'dialog';
  /** Another tag to show: the same with its new name, or the one that it was merged into. */
  onShow: (name: string) => void;
  onDeleted: () => void;
}

type Open = 'rename' | 'merge' | 'delete' | null;

/** Everything about one tag, and what can be done with it. */
export function TagDetails({ tag, place, onShow, onDeleted }: TagDetailsProps) {
  const [open, setOpen] = useState<Open>(null);
  const toggling = useOfficialToggle(place, onShow);
  const isOfficial = tag.tag_status === 'OFFICIAL';
  const OfficialIcon = isOfficial ? IconRosetteDiscountCheckOff : IconRosetteDiscountCheck;
  const close = () => setOpen(null);
  return (
    <div className={styles.details}>
      <dl className={styles.facts}>
        <div>
          <dt>{text.length}</dt>
          <dd>{text.characters(tag.name.length)}</dd>
        </div>
        <div>
          <dt>{text.created}</dt>
          <dd>{formatDay(tag.created_at)}</dd>
        </div>
        <div>
          <dt>{text.references}</dt>
          <dd>{tag.usage_count.toLocaleString('en')}</dd>
        </div>
        <div>
          <dt>{text.type}</dt>
          <dd>{tag.tag_types.map((type) => typeName[type]).join(', ')}</dd>
        </div>
      </dl>
      <div className={styles.tools}>
        <Button
          variant="default"
          size="sm"
          aria-expanded={open === 'rename'}
          leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />}
          onClick={() => setOpen(open === 'rename' ? null : 'rename')}
        >
          {text.rename}
        </Button>
        <Button
          variant="default"
          size="sm"
          aria-expanded={open === 'merge'}
          leftSection={<IconArrowMerge size={18} stroke={1.75} aria-hidden />}
          onClick={() => setOpen(open === 'merge' ? null : 'merge')}
        >
          {text.merge}
        </Button>
        <Button
          variant="default"
          size="sm"
          aria-disabled={toggling.isPending}
          leftSection={<OfficialIcon size={18} stroke={1.75} aria-hidden />}
          onClick={() => {
            if (!toggling.isPending) toggling.mutate(tag);
          }}
        >
          {isOfficial ? text.makeUnofficial : text.makeOfficial}
        </Button>
        <Button
          variant="outline"
          color="red"
          size="sm"
          leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
          onClick={() => setOpen('delete')}
        >
          {text.delete}
        </Button>
      </div>
      {open === 'rename' && <RenameTag tag={tag} onClose={close} onRenamed={onShow} />}
      {open === 'merge' && <MergeTag source={tag} onClose={close} onMerged={onShow} />}
      <TagReferences id={tag.id} />
      {open === 'delete' && (
        <DeleteTagDialog tag={tag} from="details" onClose={close} onDeleted={onDeleted} />
      )}
    </div>
  );
}
