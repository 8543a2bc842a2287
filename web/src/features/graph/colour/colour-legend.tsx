import { entityTypes } from '@mangrove/contract/browser';
import { kindPlural } from '../../../domain/entity/kind.ts';
import { KindGlyph } from '../../../domain/entity/kind-glyph.tsx';
import { Text } from '../../../kit/layout/layout.ts';
import { Notice } from '../../../kit/layout/notice.tsx';
import { formatNumber } from '../../../kit/text/formats.ts';
import type { MapAddress } from '../map-address.ts';
import { messages } from '../messages.ts';
import type { KindCounts } from '../network.ts';
import { addFilter, type Filter, filterText, listChips, removeFilter } from '../search/chips.ts';
import { changeAddress } from '../selection.ts';
import styles from './colour-legend.module.css';
import type { LegendEntry } from './known-colours.ts';
import { colourMessages as text } from './messages.ts';
import type { MapColour } from './use-colour.ts';

interface ColourLegendProps {
  colour: MapColour;
  counts: KindCounts;
  address: MapAddress;
  /** Undefined where the legend cannot narrow the map. */
  onAddress: ((address: MapAddress) => void) | undefined;
}

/** The shapes and colours with their counts; a click narrows the map to one of them. */
export function ColourLegend({ colour, counts, address, onAddress }: ColourLegendProps) {
  const { by, query, legend } = colour;
  return (
    <>
      <ul className={styles.kinds} aria-label={messages.legendLabel}>
        {entityTypes.map((type) => {
          const filter: Filter = { kind: 'entity_type', value: type };
          return (
            <li key={type}>
              <Entry
                name={kindPlural[type]}
                count={counts[type]}
                isOn={isInForce(address, filter)}
                onToggle={onAddress && (() => onAddress(toggleFilter(address, filter)))}
                swatch={<KindGlyph type={type} size={14} coloured={by === 'kind'} />}
              />
            </li>
          );
        })}
      </ul>
      {by !== 'kind' && query.error && <Notice kind="error">{text.failed}</Notice>}
      {legend && by !== 'kind' && (
        <ColourList
          label={text.meaning(text.by[by])}
          entries={legend}
          isSequence={colour.known?.isSequence === true}
          {...{ address, onAddress }}
        />
      )}
      {by !== 'kind' && legend?.every(({ filter }) => filter === null) && (
        <Text size="sm" c="dimmed">
          {text.nothing(text.by[by])}
        </Text>
      )}
    </>
  );
}

interface ColourListProps extends Pick<ColourLegendProps, 'address' | 'onAddress'> {
  label: string;
  entries: readonly LegendEntry[];
  isSequence: boolean;
}

function ColourList({ label, entries, isSequence, address, onAddress }: ColourListProps) {
  return (
    <ul className={styles.colours} aria-label={label}>
      {entries.map(({ colour, name, count, filter }) => (
        <li key={colour}>
          <Entry
            name={name}
            count={count}
            isOn={filter !== null && isInForce(address, filter)}
            onToggle={
              onAddress && filter ? () => onAddress(toggleFilter(address, filter)) : undefined
            }
            swatch={<Swatch colour={colour} isSequence={isSequence} />}
          />
        </li>
      ))}
    </ul>
  );
}

/** The design tokens of the colours, by index. */
const tokenNames = ['1', '2', '3', '4', '5', '6', '7', '8', 'other'];

export function Swatch({ colour, isSequence = false }: { colour: number; isSequence?: boolean }) {
  const name = tokenNames[colour] ?? 'none';
  const set = isSequence && name !== 'none' ? 'sequence' : 'colour';
  return (
    <span
      className={styles.swatch}
      style={{ background: `var(--mg-${set}-${name})` }}
      aria-hidden="true"
    />
  );
}

interface EntryProps {
  name: string;
  count: number;
  isOn: boolean;
  onToggle: (() => void) | undefined;
  swatch: React.ReactNode;
}

function Entry({ name, count, isOn, onToggle, swatch }: EntryProps) {
  const words = (
    <>
      {swatch}
      <span className={styles.name} title={name}>
        {name}{' '}
      </span>
      <span className={styles.count}>{formatNumber(count)}</span>
    </>
  );
  if (!onToggle) return <span className={styles.entry}>{words}</span>;
  return (
    <button type="button" className={styles.entry} aria-pressed={isOn} onClick={onToggle}>
      {words}
    </button>
  );
}

function isInForce(address: MapAddress, filter: NonNullable<LegendEntry['filter']>): boolean {
  if (filter.kind === 'group') return address.group === filter.id;
  const asked = filterText(filter);
  return listChips(address).some((chip) => {
    return chip.filter.kind === filter.kind && filterText(chip.filter) === asked;
  });
}

function toggleFilter(address: MapAddress, filter: NonNullable<LegendEntry['filter']>): MapAddress {
  const isOn = isInForce(address, filter);
  if (filter.kind === 'group') {
    return changeAddress(address, { group: isOn ? null : filter.id, node: null, path: null });
  }
  return isOn ? removeFilter(address, filter) : addFilter(address, filter);
}
