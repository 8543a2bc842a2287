import { Text } from '../../../kit/layout/layout.ts';
import { searchMessages as text } from './messages.ts';

interface FilterTitleProps {
  name: string;
  /** Whether an entity needs only one of several values. */
  hasSeveral?: boolean;
  /** Whether it is combined with the filters above it by “and”. */
  isAfterOthers?: boolean;
}

/** The title of a filter with how it combines: "and Tag any of". */
export function FilterTitle({ name, hasSeveral, isAfterOthers }: FilterTitleProps) {
  return (
    <>
      {isAfterOthers && <Words>{`${text.and} `}</Words>}
      <Text span inherit fw="var(--mg-weight-strong)">
        {name}
      </Text>
      {hasSeveral && <Words>{` ${text.anyOf}`}</Words>}
    </>
  );
}

function Words({ children }: { children: string }) {
  return (
    <Text span inherit c="dimmed" fw="var(--mg-weight-regular)">
      {children}
    </Text>
  );
}
