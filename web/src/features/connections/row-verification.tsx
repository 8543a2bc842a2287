import type { calls, ReplyOf } from '@mangrove/contract/browser';
import { IconCircleDashedCheck, IconRosetteDiscountCheckFilled } from '@tabler/icons-react';
import { Hint } from '../../kit/layout/hint.tsx';
import { VisuallyHidden } from '../../kit/layout/visually-hidden.tsx';
import styles from './connection-columns.module.css';
import { table } from './messages.ts';

export type Verifications = ReplyOf<typeof calls.readPersonVerificationStatus>['statuses'];

/** Shows beside a person with a role on the entity whether the role is verified. */
export function RowVerification({ status }: { status: Verifications[string] | undefined }) {
  if (!status?.has_role) return null;
  const label = status.is_verified ? table.verified : table.unverified;
  return (
    <Hint label={label}>
      <span className={styles.verification} data-verified={status.is_verified || undefined}>
        {status.is_verified ? (
          <IconRosetteDiscountCheckFilled size={20} aria-hidden />
        ) : (
          <IconCircleDashedCheck size={20} stroke={1.75} aria-hidden />
        )}
        <VisuallyHidden>{label}</VisuallyHidden>
      </span>
    </Hint>
  );
}
