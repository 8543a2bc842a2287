import type { ReactNode } from 'react';
import styles from './facts.module.css';

interface FactsProps {
  facts: readonly (readonly [name: string, value: ReactNode])[];
  /** Their name, where no heading says it. */
  label?: string;
  /** Two beside each other on a sunken ground, instead of one below the other. */
  isBoxed?: boolean;
}

/** What is known of something: names and values. */
export function Facts({ facts, label, isBoxed }: FactsProps) {
  return (
    <dl aria-label={label} className={styles.facts} data-boxed={isBoxed || undefined}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
