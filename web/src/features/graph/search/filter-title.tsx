import { Text } from '../../../kit/layout/layout.ts';
import { searchMessages as text } from './messages.ts';

interface FilterTitleProps {
  name: string;
  /** Any one of its values is enough. */
  hasSeveral?: boolean;
  /** It has to fit beside the filters above it. */
  isAfterOthers?: boolean;
}

/** What a filter is called, and what it does: "and Tag any of". */
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
