import { useQuery } from '@tanstack/react-query';
import { Notice } from '../../../ui/notice.tsx';
import { tagStatisticsQuery } from './api.ts';
import { statistics as text } from './messages.ts';
import styles from './tag-statistics.module.css';

const alsoShown = 2;

/** Four numbers above the list. */
export function TagStatistics() {
  const { data, isError } = useQuery(tagStatisticsQuery);
  if (isError) return <Notice kind="error">{text.failed}</Notice>;
  const [first, ...others] = data?.most_used_tags ?? [];
  return (
    <dl className={styles.cards} aria-label={text.label} aria-busy={!data}>
      <Count label={text.total} count={data?.total_tags} />
      <Count label={text.used} count={data?.used_tags} />
      <Count label={text.unused} count={data?.unused_tags} />
      <div className={styles.card}>
        <dt>{text.mostUsed}</dt>
        <dd>
          <span className={styles.name}>{data && (first?.name ?? text.noneUsed)}</span>
          {first && <span className={styles.note}>{text.uses(first.count)}</span>}
          {others.length > 0 && (
            <span className={styles.others}>
              {others
                .slice(0, alsoShown)
                .map(({ name, count }) => `${name} ${count.toLocaleString('en')}`)
                .join(' · ')}
            </span>
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
      <dd className={styles.number}>{count?.toLocaleString('en') ?? '–'}</dd>
    </div>
  );
}
