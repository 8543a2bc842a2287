import { entityTypes } from '@mangrove/contract/browser';
import type { ReactNode } from 'react';
import { sentenceOr429 } from '../../../api/api-error.ts';
import { kindPlural } from '../../../domain/entity/kind.ts';
import { KindGlyph } from '../../../domain/entity/kind-glyph.tsx';
import { Box, Text } from '../../../kit/layout/layout.ts';
import { Notice } from '../../../kit/layout/notice.tsx';
import { formatNumber } from '../../../kit/text/formats.ts';
import type { MapAddress } from '../map-address.ts';
import { useScreen } from '../map-screen-context.ts';
import { messages } from '../messages.ts';
import { addFilter, filterText, listChips, removeFilter } from '../search/chips.ts';
import { changeAddress } from '../selection.ts';
import styles from './color-legend.module.css';
import type { LegendEntry } from './known-colors.ts';
import { colorMessages as text } from './messages.ts';

/** The letters that fit into one of two columns. */
const lettersInHalf = 14;

interface ColorLegendProps {
  /** Whether a click narrows the map. */
  canNarrow?: boolean;
}

/** The shapes and colours with their counts; a click narrows the map to one of them. */
export function ColorLegend({ canNarrow = true }: ColorLegendProps) {
  const { color, counts } = useScreen();
  const { by, query, legend, known } = color;
  return (
    <>
      <ul className={styles.kinds} aria-label={messages.legendLabel}>
        {entityTypes.map((type) => (
          <li key={type}>
            <Entry
              canNarrow={canNarrow}
              name={kindPlural[type]}
              count={counts[type]}
              filter={{ kind: 'entity_type', value: type }}
              swatch={<KindGlyph type={type} size={14} colored={by === 'kind'} />}
            />
          </li>
        ))}
      </ul>
      {by !== 'kind' && query.error && (
        <Notice kind="error">{sentenceOr429(query.error, text.failed)}</Notice>
      )}
      {legend && (
        <ul
          className={styles.colors}
          data-long={legend.some(({ name }) => name.length > lettersInHalf) || undefined}
          aria-label={text.meaning(color.name)}
        >
          {legend.map(({ color: index, name, count, filter }) => (
            <li key={index}>
              <Entry
                {...{ canNarrow, name, count, filter }}
                swatch={<Swatch color={index} isSequence={known?.isSequence === true} />}
              />
            </li>
          ))}
        </ul>
      )}
      {legend?.every(({ filter }) => filter === null) && (
        <Text size="sm" c="dimmed">
          {text.nothing(color.name)}
        </Text>
      )}
    </>
  );
}

/** The design tokens of the colours, by index. */
const tokenNames = ['1', '2', '3', '4', '5', '6', '7', '8', 'other'];

export function Swatch({ color, isSequence = false }: { color: number; isSequence?: boolean }) {
  const name = tokenNames[color] ?? 'none';
  const set = isSequence && name !== 'none' ? 'sequence' : 'colour';
  const background = `var(--mg-${set}-${name})`;
  return <Box component="span" flex="none" w={12} h={12} bdrs="xl" bg={background} aria-hidden />;
}

type LegendFilter = NonNullable<LegendEntry['filter']>;

interface EntryProps extends Pick<LegendEntry, 'name' | 'count' | 'filter'> {
  swatch: ReactNode;
  canNarrow: boolean;
}

function Entry({ name, count, filter, swatch, canNarrow }: EntryProps) {
  const { address, onAddress } = useScreen();
  const words = (
    <>
      {swatch}
      <Text span inherit truncate dir="auto" fw="var(--mg-weight-medium)" title={name}>
        {name}{' '}
      </Text>
      <Text span inherit flex="none" c="dimmed">
        {formatNumber(count)}
      </Text>
    </>
  );
  if (!canNarrow || !filter) return <span className={styles.entry}>{words}</span>;
  return (
    <button
      type="button"
      className={styles.entry}
      aria-pressed={isInForce(address, filter)}
      onClick={() => onAddress(toggleFilter(address, filter))}
    >
      {words}
    </button>
  );
}

function isInForce(address: MapAddress, filter: LegendFilter): boolean {
  if (filter.kind === 'group') return address.group === filter.id;
  const asked = filterText(filter);
  return listChips(address).some((chip) => {
    return chip.filter.kind === filter.kind && filterText(chip.filter) === asked;
  });
}

function toggleFilter(address: MapAddress, filter: LegendFilter): MapAddress {
  const isOn = isInForce(address, filter);
  if (filter.kind === 'group') {
    return changeAddress(address, { group: isOn ? null : filter.id, node: null, path: null });
  }
  return isOn ? removeFilter(address, filter) : addFilter(address, filter);
}
