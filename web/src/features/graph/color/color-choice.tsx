import { colorings } from '@mangrove/contract/browser';
import { useId } from 'react';
import { Text } from '../../../kit/layout/layout.ts';
import type { MapAddress } from '../map-address.ts';
import { changeAddress } from '../selection.ts';
import styles from './color-choice.module.css';
import { type ColorBy, colorMessages as text } from './messages.ts';

interface ColorChoiceProps {
  address: MapAddress;
  onAddress: (address: MapAddress) => void;
  /** Whether the network is large enough to have groups. */
  hasGroups: boolean;
  /** Whether it is shown with the table, which has no choice of sizes. */
  isTable?: boolean;
}

/** The choice of what the colours and the sizes of nodes stand for. */
export function ColorChoice({ address, onAddress, hasGroups, isTable = false }: ColorChoiceProps) {
  const all: readonly ColorBy[] = ['kind', ...colorings];
  const offered = all.filter((by) => by !== 'group' || hasGroups);
  return (
    <div className={styles.choices} data-table={isTable || undefined}>
      <Choice
        label={text.colorBy}
        value={offered.find((by) => by === address.color) ?? 'kind'}
        options={offered.map((by) => [by, text.by[by]])}
        onChoose={(by) =>
          onAddress(changeAddress(address, { color: colorings.find((one) => one === by) ?? null }))
        }
      />
      {!isTable && (
        <Choice
          label={text.sizeBy}
          value={address.size ?? 'connections'}
          options={Object.entries(text.sizes)}
          onChoose={(size) =>
            onAddress(changeAddress(address, { size: size === 'none' ? size : null }))
          }
        />
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
