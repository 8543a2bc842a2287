import { Text } from '../../../kit/layout/layout.ts';
import { formatNumber } from '../../../kit/text/formats.ts';

interface CountedOptionProps {
  name: string;
  count: number;
  /** The count in words, for screen readers. */
  countLabel: string;
}

/** An option of a filter with its count. */
export function CountedOption({ name, count, countLabel }: CountedOptionProps) {
  return (
    <>
      <Text span inherit flex={1} miw={0} lineClamp={2}>
        <bdi>{name}</bdi>
      </Text>
      <Text span size="xs" c="dimmed" aria-label={countLabel}>
        {formatNumber(count)}
      </Text>
    </>
  );
}
