import { useQuery } from '@tanstack/react-query';
import { sentenceOr429 } from '../../../api/api-error.ts';
import { Text } from '../../../kit/layout/layout.ts';
import { Notice } from '../../../kit/layout/notice.tsx';
import { formatNumber } from '../../../kit/text/formats.ts';
import { tagStatisticsQuery } from './api.ts';
import { statistics as text } from './messages.ts';
import styles from './tag-statistics.module.css';

const alsoShown = 2;

/** The statistics above the list of tags. */
export function TagStatistics() {
  const { data, error } = useQuery(tagStatisticsQuery);
  if (error) {
    return <Notice kind="error">{sentenceOr429(error, text.failed)}</Notice>;
  }
  const [first, ...others] = data?.most_used_tags ?? [];
  return (
    <dl className={styles.cards} aria-label={text.label} aria-busy={!data}>
      <Count label={text.total} count={data?.total_tags} />
      <Count label={text.used} count={data?.used_tags} />
      <Count label={text.unused} count={data?.unused_tags} />
      <div className={styles.card}>
        <dt>{text.mostUsed}</dt>
        <dd>
          <span className={styles.number}>{data && (first?.name ?? text.none)}</span>{' '}
          {first && text.uses(first.count)}
          {others.length > 0 && (
            <Text truncate fz="sm">
              {others
                .slice(0, alsoShown)
                .map(({ name, count }) => text.nameAndUses(name, count))
                .join(' · ')}
            </Text>
          )}
        </dd>
      </div>
    </dl>
  );
}

function Count({ label, count }: { label: string; count: number | undefined }) {
  return (
    <div className={styles.card}>
      <dt>{label}</dt>
      <dd className={styles.number}>{count === undefined ? '–' : formatNumber(count)}</dd>
    </div>
  );
}
