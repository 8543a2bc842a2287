import type { EntityType } from '@mangrove/contract/browser';
import type { ReactNode } from 'react';
import { useEntityOfDraft } from './editor-draft.ts';

interface DraftGateProps {
  type: EntityType;
  id: number;
  /** Without a draft. */
  otherwise: ReactNode;
  children: ReactNode;
}

/**
 * Opens the editor of an entity without a signal to whoever has a draft of it on this device: the
 * server, which decides who may save, cannot be asked.
 */
export function DraftGate({ type, id, otherwise, children }: DraftGateProps) {
  const entity = useEntityOfDraft(type, id);
  if (entity === undefined) return null;
  return entity ? children : otherwise;
}
