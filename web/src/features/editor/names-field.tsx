import { limits } from '@mangrove/contract/browser';
import { TextField } from '../../kit/form/text-field.tsx';
import { SimpleGrid } from '../../kit/layout/layout.ts';
import type { EntityDraft } from './draft.ts';
import type { DraftErrors } from './draft-rules.ts';
import { fields } from './messages.ts';

interface NamesFieldProps {
  draft: EntityDraft;
  errors: DraftErrors;
  onChange: (change: Partial<EntityDraft>) => void;
}

/** A person's names and pronouns. */
export function NamesField({ draft, errors, onChange }: NamesFieldProps) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextField
        label={fields.firstName}
        value={draft.first_name}
        error={errors.first_name}
        maxLength={limits.name}
        onChange={(first_name) => onChange({ first_name })}
      />
      <TextField
        label={fields.lastName}
        value={draft.last_name}
        error={errors.last_name}
        maxLength={limits.name}
        onChange={(last_name) => onChange({ last_name })}
      />
      <TextField
        label={fields.pronouns}
        placeholder={fields.pronounsHint}
        value={draft.pronouns}
        maxLength={limits.pronouns}
        onChange={(pronouns) => onChange({ pronouns })}
      />
    </SimpleGrid>
  );
}
