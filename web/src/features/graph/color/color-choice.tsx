import { colorings, fieldParameter } from '@mangrove/contract/browser';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useId } from 'react';
import { Text } from '../../../kit/layout/layout.ts';
import { lazyNamed } from '../../../kit/layout/lazy-named.ts';
import { statesQuery } from '../ended/states-query.ts';
import { type MapSize, mapSizes } from '../map-address.ts';
import { useScreen } from '../map-screen-context.ts';
import styles from './color-choice.module.css';
import { type ColorBy, nameColor, colorMessages as text } from './messages.ts';

const SizeNote = lazyNamed(() => import('../size/size-note.tsx'), 'SizeNote');

interface ColorChoiceProps {
  /** Whether it is shown with the table, where all sizes are columns. */
  isTable?: boolean;
  onColor?: (by: ColorBy) => void;
  onSize?: (by: MapSize | undefined) => void;
}

/** The choice of what the colours and the sizes of nodes stand for. */
export function ColorChoice({ isTable = false, onColor, onSize }: ColorChoiceProps) {
  const { address, change, color, fields } = useScreen();
  const defined = fields
    .filter(({ colors, archived_at }) => colors && archived_at === null)
    .map(({ key }) => fieldParameter(key));
  const all: readonly ColorBy[] = ['kind', ...colorings, ...defined];
  const sizes = Object.entries(text.sizes).filter(([by]) => !isTable || by !== 'none');
  const { data: states } = useQuery({ ...statesQuery, enabled: false });
  // There until it is known that nothing has ended: what comes later would move the fields above.
  const offersEnded = !isTable && (address.ended === 'back' || states?.stepBack !== null);
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
      <Choice
        label={isTable ? text.count : text.sizeBy}
        value={sizes.find(([by]) => by === address.size)?.[0] ?? 'connections'}
        options={sizes}
        onChoose={(chosen) => {
          const size = mapSizes.find((each) => each === chosen);
          onSize?.(size);
          change({ size: size ?? null });
        }}
      />
      {offersEnded && (
        <Choice
          label={text.ended}
          value={address.ended ?? 'as_others'}
          options={Object.entries(text.endedOptions)}
          onChoose={(ended) => change({ ended: ended === 'back' ? ended : null })}
        />
      )}
      {color.sizeBy && !isTable && (
        <Suspense fallback={null}>
          <SizeNote />
        </Suspense>
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
