import { limits } from '@mangrove/contract/browser';
import { AboutField } from '../../domain/fields/about-field.tsx';
import { AboutTextsField } from '../../domain/fields/about-texts-field.tsx';
import { Stack } from '../../kit/layout/layout.ts';
import { fields } from './messages.ts';
import type { EditedForm } from './use-edited-form.ts';

/** The text about an entity, and under it the same in further languages. */
export function AboutPart({ form: { state, errors, showsErrors, change } }: { form: EditedForm }) {
  const { about, about_language: first, about_texts: texts } = state.draft;
  return (
    <Stack gap="xs" align="stretch">
      <AboutField
        label={fields.bio}
        value={about}
        max={limits.about}
        error={errors.about}
        onChange={(typed) => change({ about: typed })}
      />
      <AboutTextsField showsAll={showsErrors} first={first} value={texts} onChange={change} />
    </Stack>
  );
}
