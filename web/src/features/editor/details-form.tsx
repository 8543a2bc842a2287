import {
  type Audience,
  entityKinds,
  type FieldName,
  fieldsWithAudience,
  hasField,
  type PlacePrecision,
  placePrecisions,
  type TagType,
} from '@mangrove/contract/browser';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { memo } from 'react';
import { visitorsPagePath } from '../../domain/entity/entity-query.ts';
import { PossibleDuplicates } from '../../domain/entity/possible-duplicates.tsx';
import { AudienceField, ExplainedAudienceField } from '../../domain/fields/audience-field.tsx';
import { audienceText, precisionText } from '../../domain/fields/audience-messages.ts';
import { LinksField } from '../../domain/fields/links-field.tsx';
import { isBlankLocation, type LocationDraft, noLocation } from '../../domain/fields/location.ts';
import { LocationPicker } from '../../domain/fields/location-picker.tsx';
import { locationText, tagText } from '../../domain/fields/messages.ts';
import { NationFields } from '../../domain/fields/nation-fields.tsx';
import { PhotoField } from '../../domain/fields/photo-field.tsx';
import { type TagDraft, tagTypesOf } from '../../domain/fields/tags.ts';
import { TagsField } from '../../domain/fields/tags-field.tsx';
import { YearsField } from '../../domain/fields/years-field.tsx';
import { FilterSelect } from '../../kit/form/filter-select.tsx';
import { ToolButton } from '../../kit/form/tool-button.tsx';
import { useRowFocus } from '../../kit/form/use-row-focus.ts';
import { Group, Stack, Text } from '../../kit/layout/layout.ts';
import { AboutPart } from './about-part.tsx';
import { DefinedPart } from './defined-part.tsx';
import { nameOf } from './draft.ts';
import styles from './editor.module.css';
import { pictureError } from './editor-state.ts';
import { GalleryField } from './gallery-field.tsx';
import { IdentifiersPart } from './identifiers-part.tsx';
import { LineFields } from './line-fields.tsx';
import { fields, title } from './messages.ts';
import { OwnersFields } from './owners-fields.tsx';
import { RefusedNote } from './refused-note.tsx';
import { SourcesPart } from './sources-part.tsx';
import { StateField } from './state-field.tsx';
import type { EditedForm } from './use-edited-form.ts';
import { useWidestAudience } from './use-widest-audience.ts';

/** The most characters that the editor keeps of the year field; the rest is cut off. */
const yearCut = 30;

/**
 * The form with the fields of an entity; each kind shows its own. It is there also while another tab
 * is shown, and is not rendered again for what is typed there.
 */
export const DetailsForm = memo(function DetailsForm({ form }: { form: EditedForm }) {
  const { state, errors, showsErrors, change } = form;
  const { type, draft } = state;
  const { isUnasked, widest } = useWidestAudience(type, state.entity);
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
      <div>
        <ExplainedAudienceField
          label={audienceText.profile}
          value={draft.audience}
          within={widest}
          onChange={(audience) => change({ audience })}
        />
        {isUnasked && (
          <Text c="dimmed" fz="sm">
            {audienceText.unasked}
          </Text>
        )}
      </div>
      {state.entity && (
        <a
          href={visitorsPagePath(type, state.entity.id, state.entity.name)}
          target="_blank"
          rel="noopener"
        >
          {audienceText.asVisitor}
        </a>
      )}
      {entityKinds[type].isHuman && (
        <PhotoField
          type={type}
          name={nameOf(type, draft)}
          value={draft.photo}
          error={pictureError(state, draft.photo)}
          onChange={(photo) => change({ photo })}
        />
      )}
      <LineFields type={type} draft={draft} errors={errors} onChange={change} />
      <RefusedNote form={form} field="names" />
      <SourcesPart form={form} statement="name" />
      <FieldAudiences form={form} />
      {form.isNew && (
        <PossibleDuplicates
          types={[type]}
          name={nameOf(type, draft)}
          links={draft.social_links}
          places={draft.locations}
        />
      )}
      {hasField(type, 'year') && (
        <>
          <RefusedNote form={form} field="year" />
          <YearsField
            label={fields.year}
            value={draft.year}
            cut={yearCut}
            onChange={(year) => change({ year })}
          />
          <SourcesPart form={form} statement="years" />
        </>
      )}
      <StateField form={form} />
      <AboutPart form={form} />
      <RefusedNote form={form} field="about_texts" />
      <SourcesPart form={form} statement="about" />
      <RefusedNote form={form} field="images" />
      {hasField(type, 'images') && <GalleryField form={form} />}
      {entityKinds[type].hasDisciplinesApart && (
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
      <RefusedNote form={form} field="locations" />
      <LocationsField
        value={draft.locations}
        within={draft.audience}
        onChange={(locations) => change({ locations })}
      />
      {entityKinds[type].isHuman && (
        <PrecisionField
          value={draft.place_precision}
          onChange={(place_precision) => change({ place_precision })}
        />
      )}
      <RefusedNote form={form} field="nations" />
      <NationFields value={draft} onChange={change} />
      <RefusedNote form={form} field="social_links" />
      <LinksField
        value={draft.social_links}
        showsAll={showsErrors}
        within={draft.audience}
        onChange={(social_links) => change({ social_links })}
      />
      <RefusedNote form={form} field="identifiers" />
      <IdentifiersPart form={form} />
      <DefinedPart form={form} />
      <OwnersFields form={form} />
    </Stack>
  );
});

/** Who sees those fields that have an audience of their own, once something is filled in. */
function FieldAudiences({ form: { state, change } }: { form: EditedForm }) {
  const { type, draft } = state;
  const isFilled = (name: FieldName) =>
    name === 'photo' ? draft.photo.url !== '' || draft.photo.blob !== null : draft.pronouns !== '';
  const shown = fieldsWithAudience(type).filter(isFilled);
  if (shown.length === 0) return null;
  return (
    <Group gap="lg">
      {shown.map((name) => (
        <AudienceField
          key={name}
          label={name === 'photo' ? audienceText.picture : audienceText.pronouns}
          value={draft.field_audiences[name] ?? 'public'}
          within={draft.audience}
          onChange={(audience) =>
            change((now) => ({
              ...now,
              field_audiences: { ...now.field_audiences, [name]: audience },
            }))
          }
        />
      ))}
    </Group>
  );
}

interface PrecisionFieldProps {
  value: PlacePrecision;
  onChange: (precision: PlacePrecision) => void;
}

/** How precisely the places of a person are told to others. */
function PrecisionField({ value, onChange }: PrecisionFieldProps) {
  return (
    <div>
      <FilterSelect
        label={precisionText.label}
        value={value}
        options={placePrecisions.map((one) => ({ value: one, label: precisionText.option[one] }))}
        onChange={onChange}
      />
      <Text c="dimmed" fz="sm">
        {precisionText.explained[value]}
      </Text>
    </div>
  );
}

interface LocationsFieldProps {
  value: readonly LocationDraft[];
  /** Who sees the profile. */
  within: Audience;
  onChange: (locations: readonly LocationDraft[]) => void;
}

/** The list of locations. A blank location is left out on saving. */
function LocationsField({ value, within, onChange }: LocationsFieldProps) {
  const focus = useRowFocus();
  const shown = value.length === 0 ? [noLocation] : value;
  return (
    <Stack ref={focus.list} align="flex-start">
      {shown.map((location, index) => {
        const label = shown.length === 1 ? locationText.label : locationText.labelOf(index + 1);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: locations have no id
          <Stack key={index} w="100%" gap="xs" align="stretch">
            <LocationPicker
              label={label}
              value={location}
              onChange={(changed) => onChange(shown.with(index, changed))}
            />
            {!isBlankLocation(location) && (
              <AudienceField
                label={audienceText.location}
                value={location.audience}
                within={within}
                onChange={(audience) => onChange(shown.with(index, { ...location, audience }))}
              />
            )}
            {shown.length > 1 && (
              <ToolButton
                Icon={IconTrash}
                variant="subtle"
                color="red"
                data-removes
                onClick={() => {
                  onChange(shown.toSpliced(index, 1));
                  focus.removed(index);
                }}
              >
                {locationText.remove(label)}
              </ToolButton>
            )}
          </Stack>
        );
      })}
      <ToolButton Icon={IconPlus} onClick={() => onChange([...shown, noLocation])}>
        {locationText.add}
      </ToolButton>
    </Stack>
  );
}
