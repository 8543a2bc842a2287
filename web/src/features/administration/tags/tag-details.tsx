import { calls, type Tag } from '@mangrove/contract/browser';
import {
  IconArrowMerge,
  IconPencil,
  IconRosetteDiscountCheck,
  IconRosetteDiscountCheckOff,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { callApi } from '../../../api/api-client.ts';
import { detailOr } from '../../../api/api-error.ts';
import { ToolButton } from '../../../kit/form/tool-button.tsx';
import { Facts } from '../../../kit/layout/facts.tsx';
import { SimpleGrid, Stack } from '../../../kit/layout/layout.ts';
import { formatDay, formatNumber } from '../../../kit/text/formats.ts';
import { DeleteTagDialog } from './delete-tag-dialog.tsx';
import { MergeTag } from './merge-tag.tsx';
import { official, details as text, typeName } from './messages.ts';
import { RenameTag } from './rename-tag.tsx';
import { TagReferences } from './tag-references.tsx';
import { followedByDetail, useTagChange } from './use-tag-change.ts';

interface TagDetailsProps {
  tag: Tag;
  /** Beside the list of tags, or in a dialog; the messages of failures differ. */
  place: 'panel' | 'dialog';
  /** Called with the tag to show next: the renamed tag, or the one it was merged into. */
  onShow: (name: string) => void;
  onDeleted: () => void;
}

type Open = 'rename' | 'merge' | 'delete' | null;

/** The details of one tag and its actions. */
export function TagDetails({ tag, place, onShow, onDeleted }: TagDetailsProps) {
  const [open, setOpen] = useState<Open>(null);
  const toggling = useOfficialToggle(place, onShow);
  const isOfficial = tag.tag_status === 'OFFICIAL';
  const close = () => setOpen(null);
  const turn = (part: Open) => () => setOpen(open === part ? null : part);
  return (
    <Stack gap="md" mt="md">
      <Facts
        isBoxed
        facts={[
          [text.length, text.characters(tag.name.length)],
          [text.created, formatDay(tag.created_at)],
          [text.references, formatNumber(tag.usage_count)],
          [text.type, tag.tag_types.map((type) => typeName[type]).join(', ')],
        ]}
      />
      <SimpleGrid cols={2} spacing="xs">
        <ToolButton Icon={IconPencil} aria-expanded={open === 'rename'} onClick={turn('rename')}>
          {text.rename}
        </ToolButton>
        <ToolButton Icon={IconArrowMerge} aria-expanded={open === 'merge'} onClick={turn('merge')}>
          {text.merge}
        </ToolButton>
        <ToolButton
          Icon={isOfficial ? IconRosetteDiscountCheckOff : IconRosetteDiscountCheck}
          isBusy={toggling.isBusy}
          onClick={() => toggling.run(tag)}
        >
          {isOfficial ? text.makeUnofficial : text.makeOfficial}
        </ToolButton>
        <ToolButton Icon={IconTrash} variant="outline" color="red" onClick={turn('delete')}>
          {text.delete}
        </ToolButton>
      </SimpleGrid>
      {open === 'rename' && <RenameTag tag={tag} onClose={close} onRenamed={onShow} />}
      {open === 'merge' && <MergeTag source={tag} onClose={close} onMerged={onShow} />}
      <TagReferences id={tag.id} />
      {open === 'delete' && (
        <DeleteTagDialog tag={tag} from="details" onClose={close} onDeleted={onDeleted} />
      )}
    </Stack>
  );
}

type Place = TagDetailsProps['place'];

/**
 * Makes a tag official or unofficial; the failure messages of panel and dialog differ.
 * @param onToggled called with the tag's current name: another superuser may have renamed it.
 */
function useOfficialToggle(place: Place, onToggled: (name: string) => void) {
  return useTagChange({
    call: ({ id, tag_status }: Tag) =>
      callApi(tag_status === 'OFFICIAL' ? calls.makeTagUnofficial : calls.makeTagOfficial, {
        params: { id: String(id) },
      }),
    done: ({ name, tag_status }) =>
      tag_status === 'OFFICIAL' ? official.made(name) : official.unmade(name),
    failedToast: (error, { tag_status }) => toggleFailure(error, tag_status === 'OFFICIAL', place),
    onDone: ({ name }) => onToggled(name),
  });
}

export function toggleFailure(error: Error, wasOfficial: boolean, place: Place): string {
  if (place === 'dialog') return detailOr(error, official.toggleFailed);
  return followedByDetail(wasOfficial ? official.unmakeFailed : official.makeFailed)(error);
}
