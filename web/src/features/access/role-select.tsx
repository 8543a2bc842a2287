import { type EntityRole, entityRoles } from '@mangrove/contract/browser';
import { ChoiceField } from '../../kit/form/choice-field.tsx';
import { type AccessRecord, isRoleLocked } from './access-records.ts';
import { roleOption, verifyFirst } from './messages.ts';

interface RoleSelectProps {
  record: AccessRecord;
  label: string;
  onChoose: (role: EntityRole) => void;
}

/**
 * The role of one user. For an unverified member it is locked, and says why: it can be opened, so
 * that everybody can read the reason, but nothing higher be chosen.
 */
export function RoleSelect({ record, label, onChoose }: RoleSelectProps) {
  const isLocked = isRoleLocked(record);
  return (
    <ChoiceField
      size="sm"
      aria-label={label}
      disabled={record.isPending}
      aria-disabled={isLocked || record.isPending}
      value={record.role_type}
      onChoose={(role) => {
        if (!isLocked) onChoose(role);
      }}
      choices={entityRoles.map((role) => {
        const isOff = isLocked && role !== 'MEMBER';
        return {
          value: role,
          label: isOff ? `${roleOption[role]} ${verifyFirst}` : roleOption[role],
          disabled: isOff,
        };
      })}
    />
  );
}
