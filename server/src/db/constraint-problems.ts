import type { ProblemCode } from '@mangrove/contract';
import { isEndedByAnother } from './deadlocks.ts';

/** The problem that a violated constraint means to the caller; migrations name the constraints. */
const byConstraint: Record<string, { code: ProblemCode; detail: string }> = {
  entities_primary_profile: { code: 'conflict', detail: 'This account already has a profile.' },
  users_email_taken: {
    code: 'rule_broken',
    detail: 'An account with this email address already exists.',
  },
  relationships_twice: { code: 'conflict', detail: 'This connection exists already.' },
  relationships_to_itself: {
    code: 'rule_broken',
    detail: 'An entity cannot be connected to itself.',
  },
  user_roles_granted_twice: { code: 'conflict', detail: 'This user has access already.' },
  field_definitions_label_taken: {
    code: 'conflict',
    detail: 'Another field has this label already.',
  },
  role_types_role_taken: { code: 'conflict', detail: 'This role is on the list already.' },
  tags_name_taken: { code: 'conflict', detail: 'A tag with this name already exists.' },
};

const foreignKeyViolation = '23503';

/** The problem behind a database error, or null if no caller can cause the error. */
export function problemOfDatabaseError(error: {
  code?: string;
  constraint?: string;
}): { code: ProblemCode; detail: string } | null {
  const named = error.constraint ? byConstraint[error.constraint] : undefined;
  if (named) return named;
  if (error.code === foreignKeyViolation) {
    return { code: 'conflict', detail: 'Something that this refers to was just deleted.' };
  }
  if (isEndedByAnother(error)) {
    return {
      code: 'conflict',
      detail: 'Somebody else changed the same thing at the same time. Please try again.',
    };
  }
  return null;
}
