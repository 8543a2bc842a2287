import { entityTypes } from '@mangrove/contract/browser';
import { kindPlural } from '../../domain/entity/kind.ts';
import { KindGlyph } from '../../domain/entity/kind-glyph.tsx';
import { VisuallyHidden } from '../../kit/layout/visually-hidden.tsx';
import styles from './map-legend.module.css';
import { formatNumber, messages } from './messages.ts';
import type { KindCounts } from './network.ts';

/** What the shapes mean, and how many of each there are. On a phone the words are only heard. */
export function MapLegend({ counts, isShort }: { counts: KindCounts; isShort: boolean }) {
  return (
    <ul
      className={styles.legend}
      data-short={isShort || undefined}
      aria-label={messages.legendLabel}
    >
      {entityTypes.map((type) => (
        <li key={type}>
          <KindGlyph type={type} size={isShort ? 12 : 14} coloured />
          {isShort ? (
            <VisuallyHidden>{kindPlural[type]} </VisuallyHidden>
          ) : (
            <span className={styles.kind}>{kindPlural[type]} </span>
          )}
          <span className={styles.count}>{formatNumber(counts[type])}</span>
        </li>
      ))}
    </ul>
  );
}
