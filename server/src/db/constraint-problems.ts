import type { ProblemCode } from '@mangrove/contract';
import { isEndedByAnother } from './deadlocks.ts';
import { text } from './messages.ts';

/** The problem that a violated constraint means to the caller; migrations name the constraints. */
const byConstraint: Record<string, { code: ProblemCode; detail: string }> = {
  entities_primary_profile: { code: 'conflict', detail: text.hasProfileAlready },
  users_email_taken: {
    code: 'rule_broken',
    detail: text.addressTaken,
  },
  relationships_twice: { code: 'conflict', detail: text.connectedAlready },
  relationships_to_itself: {
    code: 'rule_broken',
    detail: text.connectedToItself,
  },
  user_roles_granted_twice: { code: 'conflict', detail: text.hasAccessAlready },
  field_definitions_label_taken: {
    code: 'conflict',
    detail: text.labelTaken,
  },
  role_types_role_taken: { code: 'conflict', detail: text.roleTaken },
  tags_name_taken: { code: 'conflict', detail: text.tagTaken },
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
    return { code: 'conflict', detail: text.justDeleted };
  }
  if (isEndedByAnother(error)) {
    return {
      code: 'conflict',
      detail: text.changedAtOnce,
    };
  }
  return null;
}
