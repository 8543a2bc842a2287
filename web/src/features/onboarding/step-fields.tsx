import { cleanLine, type EntityType, limits } from '@mangrove/contract/browser';
import { useState } from 'react';
import { PossibleDuplicates } from '../../domain/entity/possible-duplicates.tsx';
import { AboutField } from '../../domain/fields/about-field.tsx';
import { noLocation } from '../../domain/fields/location.ts';
import { LocationPicker } from '../../domain/fields/location-picker.tsx';
import { PhotoField } from '../../domain/fields/photo-field.tsx';
import { noPicture } from '../../domain/fields/picture.ts';
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
      value={draft.photo}
      onChange={(photo) => onChange({ photo: photo.blob ? photo : noPicture })}
    />
  ),
  name: NameFields,
  location: ({ draft, onChange }) => (
    <LocationPicker
      value={draft.locations[0] ?? noLocation}
      onChange={(location) => onChange({ locations: [location] })}
    />
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
    <LinkList value={draft.social_links} onChange={(social_links) => onChange({ social_links })} />
  ),
};

function NameFields({ type = 'person', draft, onChange }: StepFieldsProps) {
  const [isTouched, setTouched] = useState(false);
  const isMissing = cleanLine(draft.first_name) === '';
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextField
          label={fields.firstName}
          name="given-name"
          autoComplete="given-name"
          required
          withAsterisk={false}
          value={draft.first_name}
          maxLength={limits.name}
          description={isMissing && !isTouched ? fields.firstNameRequired : undefined}
          error={isMissing && isTouched ? fields.firstNameRequired : undefined}
          onBlur={() => setTouched(true)}
          onChange={(first_name) => {
            setTouched(true);
            onChange({ first_name });
          }}
        />
        <TextField
          label={<Optional label={fields.lastName} />}
          name="family-name"
          autoComplete="family-name"
          value={draft.last_name}
          maxLength={limits.name}
          onChange={(last_name) => onChange({ last_name })}
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
      <PossibleDuplicates types={[type]} name={nameOf(draft)} places={draft.locations} />
      <MapThumbnail name={nameOf(draft)} picture={draft.photo} />
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

function nameOf({ first_name, last_name }: OnboardingDraft): string {
  return `${first_name} ${last_name}`.trim();
}
