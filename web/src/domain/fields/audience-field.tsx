import { type Audience, audiences, isNarrower } from '@mangrove/contract/browser';
import { FilterSelect } from '../../kit/form/filter-select.tsx';
import { Stack, Text } from '../../kit/layout/layout.ts';
import { audienceName, audienceText } from './audience-messages.ts';

interface AudienceFieldProps {
  /** What it is about, as in "Who sees this profile"; the label of the control. */
  label: string;
  value: Audience;
  onChange: (audience: Audience) => void;
  /** Who sees the profile: an item of it is never for more. */
  within?: Audience;
}

/** Chooses who sees something: the same quiet control everywhere. */
export function AudienceField({ label, value, onChange, within = 'public' }: AudienceFieldProps) {
  const options = audiences
    .filter((one) => !isNarrower(within, one))
    .map((one) => ({ value: one, label: audienceName[one] }));
  const shown = narrowed(value, within);
  return <FilterSelect label={label} value={shown} options={options} onChange={onChange} />;
}

function narrowed(value: Audience, within: Audience = 'public'): Audience {
  return isNarrower(within, value) ? within : value;
}

/** `AudienceField` with a sentence about who that is. */
export function ExplainedAudienceField(props: AudienceFieldProps) {
  return (
    <Stack gap="xs" align="flex-start">
      <AudienceField {...props} />
      <Text c="dimmed" fz="sm">
        {audienceText.explained[narrowed(props.value, props.within)]}
      </Text>
    </Stack>
  );
}
