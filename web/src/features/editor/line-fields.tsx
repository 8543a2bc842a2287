import { type EntityType, entityKinds, fieldsOf } from '@mangrove/contract/browser';
import type { EntityDraft } from '../../domain/fields/entity-draft.ts';
import { NamesField } from '../../domain/fields/names-field.tsx';
import { TextField } from '../../kit/form/text-field.tsx';
import { SimpleGrid, Stack } from '../../kit/layout/layout.ts';
import type { DraftErrors } from './draft-rules.ts';
import { fields } from './messages.ts';

interface LineFieldsProps {
  type: EntityType;
  draft: EntityDraft;
  errors: DraftErrors;
  onChange: (change: Partial<EntityDraft>) => void;
}

/** The fields of a kind that are one line of text: its names first; below them its other names. */
export function LineFields({ type, draft, errors, onChange }: LineFieldsProps) {
  const lines = fieldsOf(type).filter((row) => row.shape === 'line');
  return (
    <Stack gap={draft.names.length > 0 ? 'lg' : 'xs'} align="stretch">
      <SimpleGrid cols={{ base: 1, sm: Math.min(2, lines.length) }}>
        {lines.map(({ name, label, max }) => (
          <TextField
            key={name}
            label={label}
            placeholder={fields.placeholder[name]}
            value={draft[name]}
            error={errors[name]}
            maxLength={max}
            onChange={(text) => onChange({ [name]: text })}
          />
        ))}
      </SimpleGrid>
      <NamesField
        value={draft.names}
        mayHide={entityKinds[type].isHuman}
        onChange={(names) => onChange({ names })}
      />
    </Stack>
  );
}
