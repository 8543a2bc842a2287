import { IconPlus } from '@tabler/icons-react';
import { checkLink, type LinkDraft } from '../../domain/fields/links.ts';
import { useLeft } from '../../domain/fields/use-left.ts';
import { RemoveBeside } from '../../kit/form/beside-field.tsx';
import { TextField } from '../../kit/form/text-field.tsx';
import { ToolButton } from '../../kit/form/tool-button.tsx';
import { useRowFocus } from '../../kit/form/use-row-focus.ts';
import { Group, Stack } from '../../kit/layout/layout.ts';
import { fields } from './messages.ts';
import { linkOf } from './onboarding-draft.ts';

interface LinkListProps {
  value: readonly LinkDraft[];
  onChange: (links: readonly LinkDraft[]) => void;
}

/** A list of URLs; the only remaining one can be emptied, but not removed. */
export function LinkList({ value, onChange }: LinkListProps) {
  const { hasLeft, leave, forget } = useLeft();
  const focus = useRowFocus();
  const remove = (index: number) => {
    forget();
    onChange(value.toSpliced(index, 1));
    focus.removed(index);
  };
  return (
    <Stack ref={focus.list} align="flex-start">
      {value.map((link, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: links have no id
        <Group key={index} w="100%" gap="xs" align="flex-start" wrap="nowrap">
          <TextField
            flex={1}
            label={fields.link(index + 1)}
            placeholder={fields.linkPlaceholder}
            value={link.url}
            error={hasLeft(index) ? checkLink(link) : undefined}
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            maxLength={500}
            onBlur={() => leave(index)}
            onChange={(text) => onChange(value.with(index, linkOf(text)))}
          />
          {value.length > 1 && (
            <RemoveBeside label={fields.removeLink(index + 1)} onRemove={() => remove(index)} />
          )}
        </Group>
      ))}
      <ToolButton Icon={IconPlus} onClick={() => onChange([...value, linkOf('')])}>
        {fields.addLink}
      </ToolButton>
    </Stack>
  );
}
