import { colorings, fieldParameter } from '@mangrove/contract/browser';
import { useId } from 'react';
import { Text } from '../../../kit/layout/layout.ts';
import { useScreen } from '../map-screen-context.ts';
import styles from './color-choice.module.css';
import { type ColorBy, nameColor, colorMessages as text } from './messages.ts';

interface ColorChoiceProps {
  /** Whether it is shown with the table, which has no choice of sizes. */
  isTable?: boolean;
  onColor?: (by: ColorBy) => void;
}

/** The choice of what the colours and the sizes of nodes stand for. */
export function ColorChoice({ isTable = false, onColor }: ColorChoiceProps) {
  const { address, change, color, fields } = useScreen();
  const defined = fields
    .filter(({ colors, archived_at }) => colors && archived_at === null)
    .map(({ key }) => fieldParameter(key));
  const all: readonly ColorBy[] = ['kind', ...colorings, ...defined];
  const offered = all.filter((by) => by !== 'group' || color.hasGroups);
  return (
    <div className={styles.choices} data-table={isTable || undefined}>
      <Choice
        label={text.colorBy}
        value={offered.find((by) => by === address.color) ?? 'kind'}
        options={offered.map((by) => [by, nameColor(by, fields)])}
        onChoose={(value) => {
          const chosen = offered.find((by) => by === value) ?? 'kind';
          onColor?.(chosen);
          change({ color: chosen === 'kind' ? null : chosen });
        }}
      />
      {!isTable && (
        <>
          <Choice
            label={text.sizeBy}
            value={address.size ?? 'connections'}
            options={Object.entries(text.sizes)}
            onChoose={(size) => change({ size: size === 'none' ? size : null })}
          />
          <Choice
            label={text.ended}
            value={address.ended ?? 'as_others'}
            options={Object.entries(text.endedOptions)}
            onChoose={(ended) => change({ ended: ended === 'back' ? ended : null })}
          />
        </>
      )}
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly (readonly [value: string, name: string])[];
  onChoose: (value: string) => void;
}

/** A native select: it needs no code, and phones show their own picker. */
function Choice({ label, value, options, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <span className={styles.choice}>
      <Text component="label" inherit c="dimmed" htmlFor={id}>
        {label}
      </Text>
      <select
        id={id}
        className={styles.select}
        value={value}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      >
        {options.map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}
