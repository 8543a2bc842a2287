import { cleanLine, type EntityType, limits } from '@mangrove/contract/browser';
import { useState } from 'react';
import { PossibleDuplicates } from '../../domain/entity/possible-duplicates.tsx';
import { AboutField } from '../../domain/fields/about-field.tsx';
import { LocationPicker } from '../../domain/fields/location-picker.tsx';
import { PhotoField } from '../../domain/fields/photo-field.tsx';
import { checkUnadded, tagTypesOf } from '../../domain/fields/tags.ts';
import { TagsField } from '../../domain/fields/tags-field.tsx';
import { TextField } from '../../kit/form/text-field.tsx';
import { SimpleGrid, Stack, Text } from '../../kit/layout/layout.ts';
import { LinkList } from './link-list.tsx';
import { MapThumbnail } from './map-thumbnail.tsx';
import { fields } from './messages.ts';
import { aboutMax, type OnboardingDraft, type StepName } from './onboarding-draft.ts';

interface StepFieldsProps {
  /** The kind of the profile; `person` by default. */
  type?: EntityType;
  draft: OnboardingDraft;
  onChange: (change: Partial<OnboardingDraft>) => void;
}

/** The fields of each step. */
export const stepFields: Record<StepName, (props: StepFieldsProps) => React.ReactNode> = {
  picture: ({ type = 'person', draft, onChange }) => (
    <PhotoField
      type={type}
      name={nameOf(draft)}
      value={{ url: '', blob: draft.picture }}
      onChange={({ blob }) => onChange({ picture: blob })}
    />
  ),
  name: NameFields,
  location: ({ draft, onChange }) => (
    <LocationPicker value={draft.location} onChange={(location) => onChange({ location })} />
  ),
  about: ({ draft, onChange }) => (
    <AboutField
      label={fields.about}
      value={draft.about}
      max={aboutMax}
      onChange={(about) => onChange({ about })}
    />
  ),
  tags: ({ type = 'person', draft, onChange }) => (
    <TagsField
      types={tagTypesOf(type)}
      value={draft.tags}
      onChange={(tags) => onChange({ tags })}
      typed={draft.typedTag}
      onType={(typedTag) => onChange({ typedTag })}
      error={checkUnadded(draft.typedTag)}
    />
  ),
  links: ({ draft, onChange }) => (
    <LinkList value={draft.links} onChange={(links) => onChange({ links })} />
  ),
};

function NameFields({ type = 'person', draft, onChange }: StepFieldsProps) {
  const [isTouched, setTouched] = useState(false);
  const isMissing = cleanLine(draft.firstName) === '';
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextField
          label={fields.firstName}
          name="given-name"
          autoComplete="given-name"
          required
          withAsterisk={false}
          value={draft.firstName}
          maxLength={limits.name}
          description={isMissing && !isTouched ? fields.firstNameRequired : undefined}
          error={isMissing && isTouched ? fields.firstNameRequired : undefined}
          onBlur={() => setTouched(true)}
          onChange={(firstName) => {
            setTouched(true);
            onChange({ firstName });
          }}
        />
        <TextField
          label={<Optional label={fields.lastName} />}
          name="family-name"
          autoComplete="family-name"
          value={draft.lastName}
          maxLength={limits.name}
          onChange={(lastName) => onChange({ lastName })}
        />
      </SimpleGrid>
      <TextField
        label={<Optional label={fields.pronouns} />}
        name="pronouns"
        autoComplete="off"
        placeholder={fields.pronounsPlaceholder}
        value={draft.pronouns}
        maxLength={limits.pronouns}
        onChange={(pronouns) => onChange({ pronouns })}
      />
      <PossibleDuplicates types={[type]} name={nameOf(draft)} places={[draft.location]} />
      <MapThumbnail name={nameOf(draft)} picture={draft.picture} />
    </Stack>
  );
}

function Optional({ label }: { label: string }) {
  return (
    <>
      {label}{' '}
      <Text span inherit c="dimmed" fw="var(--mg-weight-regular)">
        {fields.optional}
      </Text>
    </>
  );
}

function nameOf({ firstName, lastName }: OnboardingDraft): string {
  return `${firstName} ${lastName}`.trim();
}
