import { limits, type TagType } from '@mangrove/contract/browser';
import { AboutField } from '../../domain/fields/about-field.tsx';
import { LinksField } from '../../domain/fields/links-field.tsx';
import { tagText } from '../../domain/fields/messages.ts';
import { PhotoField } from '../../domain/fields/photo-field.tsx';
import { type TagDraft, tagTypesOf } from '../../domain/fields/tags.ts';
import { TagsField } from '../../domain/fields/tags-field.tsx';
import { YearsField } from '../../domain/fields/years-field.tsx';
import { TextField } from '../../kit/form/text-field.tsx';
import { Stack } from '../../kit/layout/layout.ts';
import { nameOf } from './draft.ts';
import styles from './editor.module.css';
import { GalleryField } from './gallery-field.tsx';
import { LocationsField } from './locations-field.tsx';
import { alerts, fields, title } from './messages.ts';
import { NamesField } from './names-field.tsx';
import type { EntityEditing } from './use-entity-editor.ts';

/** What is in the year's field of the editor before it is cut. */
const yearCut = 30;

/** Every field of an entity; each kind shows its own. */
export function DetailsForm({ editing }: { editing: EntityEditing }) {
  const { state, errors, showsErrors, change } = editing;
  const { type, draft, pictureProblems } = state;
  const pictureProblem = draft.picture.blob ? pictureProblems.get(draft.picture.blob) : undefined;
  const tagsOf = (types: readonly TagType[]) => ({
    types,
    value: draft.tags.filter(({ tag_type }) => types.includes(tag_type)),
    onChange: (tags: readonly TagDraft[]) =>
      change((now) => ({
        ...now,
        tags: [...now.tags.filter(({ tag_type }) => !types.includes(tag_type)), ...tags],
      })),
  });
  return (
    <Stack gap="lg" className={styles.form ?? ''}>
      <h2>{title[type]}</h2>
      {type === 'person' ? (
        <>
          <PhotoField
            type={type}
            name={nameOf(type, draft)}
            value={draft.picture}
            error={pictureProblem && alerts.pictureFailed(pictureProblem)}
            onChange={(picture) => change({ picture })}
          />
          <NamesField draft={draft} errors={errors} onChange={change} />
        </>
      ) : (
        <TextField
          label={fields.name}
          value={draft.name}
          error={errors.name}
          maxLength={limits.name}
          onChange={(name) => change({ name })}
        />
      )}
      {type === 'project' && (
        <YearsField
          label={fields.year}
          value={draft.year}
          cut={yearCut}
          onChange={(year) => change({ year })}
        />
      )}
      <AboutField
        label={fields.bio}
        value={draft.about}
        max={limits.about}
        error={errors.about}
        onChange={(about) => change({ about })}
      />
      {type === 'project' && <GalleryField editing={editing} />}
      {type === 'project' && (
        <TagsField
          {...tagsOf(['discipline'])}
          texts={tagText.disciplines}
          typed={draft.typedDiscipline}
          onType={(typedDiscipline) => change({ typedDiscipline })}
          error={errors.typedDiscipline}
        />
      )}
      <TagsField
        {...tagsOf(tagTypesOf(type))}
        typed={draft.typedTag}
        onType={(typedTag) => change({ typedTag })}
        error={errors.typedTag}
      />
      <LocationsField value={draft.locations} onChange={(locations) => change({ locations })} />
      <LinksField
        value={draft.links}
        showsAll={showsErrors}
        onChange={(links) => change({ links })}
      />
    </Stack>
  );
}
