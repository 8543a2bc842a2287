import { colorings } from '@mangrove/contract/browser';
import { useId } from 'react';
import type { MapAddress } from '../map-address.ts';
import { changeAddress } from '../selection.ts';
import styles from './colour-choice.module.css';
import { type ColourBy, colourMessages as text } from './messages.ts';

interface ColourChoiceProps {
  address: MapAddress;
  onAddress: (address: MapAddress) => void;
  /** Whether the network is large enough to fall into groups. */
  hasGroups: boolean;
  /** Where nothing is drawn there are no sizes. */
  isTable?: boolean;
}

/** By what nodes are coloured, and by what they are large. */
export function ColourChoice({
  address,
  onAddress,
  hasGroups,
  isTable = false,
}: ColourChoiceProps) {
  const all: readonly ColourBy[] = ['kind', ...colorings];
  const offered = all.filter((by) => by !== 'group' || hasGroups);
  return (
    <div className={styles.choices} data-table={isTable || undefined}>
      <Choice
        label={text.colourBy}
        value={offered.find((by) => by === address.color) ?? 'kind'}
        options={offered.map((by) => [by, text.by[by]])}
        onChoose={(by) =>
          onAddress(changeAddress(address, { color: by === 'kind' ? null : (by as never) }))
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

/** The browser's own list: it needs no code, and a phone shows its own wheel. */
function Choice({ label, value, options, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <span className={styles.choice}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
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
