import { useCallback, useRef, useState } from 'react';
import {
  type ConnectionAction,
  type ConnectionChanges,
  noChanges,
  reduceConnections,
} from './connection-changes.ts';

/** The reducer, with what it holds at this very moment for whoever works across several awaits. */
export function useChanges() {
  const [changes, setChanges] = useState<ConnectionChanges>(noChanges);
  const latest = useRef(changes);
  const apply = useCallback((action: ConnectionAction) => {
    latest.current = reduceConnections(latest.current, action);
    setChanges(latest.current);
  }, []);
  return { changes, latest, apply };
}
