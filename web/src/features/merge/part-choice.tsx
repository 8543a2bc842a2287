import { Box, Fieldset, Group } from '../../kit/layout/layout.ts';
import styles from './merge.module.css';
import { partName, merge as text } from './messages.ts';
import type { Difference, Side } from './parts.ts';

interface PartChoiceProps {
  difference: Difference;
  value: Side;
  onChoose: (side: Side) => void;
}

/** The choice between the values of one part, side by side; on a phone stacked. */
export function PartChoice({ difference, value, onChoose }: PartChoiceProps) {
  const { part, isList } = difference;
  const sides = ['survivor', 'merged'] as const;
  return (
    <Fieldset legend={partName[part]}>
      <div className={styles.sides}>
        {sides.map((side) => (
          <label
            key={side}
            className={styles.side}
            data-chosen={value === side || value === 'both'}
          >
            <input
              type="radio"
              name={part}
              checked={value === side}
              onChange={() => onChoose(side)}
            />
            <span className={styles.lines}>
              <span className={styles.whose}>{text.of[side]}</span>
              <Lines part={part} lines={difference[side]} />
            </span>
          </label>
        ))}
      </div>
      {isList && (
        <label className={styles.both} data-chosen={value === 'both'}>
          <input
            type="radio"
            name={part}
            checked={value === 'both'}
            onChange={() => onChoose('both')}
          />
          {text.both}
        </label>
      )}
    </Fieldset>
  );
}

function Lines({ part, lines }: { part: Difference['part']; lines: readonly string[] }) {
  if (lines.length === 0)
    return (
      <Box component="span" c="dimmed">
        {text.none}
      </Box>
    );
  if (part === 'photo' || part === 'images') {
    return (
      <Group component="span" gap="xs" align="stretch">
        {lines.map((url) => (
          <img key={url} className={styles.picture} src={url} alt={partName[part]} />
        ))}
      </Group>
    );
  }
  return (
    <span className={styles.lines}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same line may stand twice
        <bdi key={index} className={styles.line}>
          {line}
        </bdi>
      ))}
    </span>
  );
}
