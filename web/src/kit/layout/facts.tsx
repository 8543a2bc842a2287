import type { ReactNode } from 'react';
import styles from './facts.module.css';

interface FactsProps {
  facts: readonly (readonly [name: string, value: ReactNode])[];
  /** The accessible name, if no heading names the facts. */
  label?: string;
  /** In two columns on a sunken background instead of one below the other. */
  isBoxed?: boolean;
}

/** Facts as names and values. */
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
