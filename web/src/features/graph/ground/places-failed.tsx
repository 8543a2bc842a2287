import { useQuery } from '@tanstack/react-query';
import { sentenceOr429 } from '../../../api/api-error.ts';
import { useSignalLost } from '../../../api/signal.ts';
import { NotOnMap } from '../map-states.tsx';
import { messages } from '../messages.ts';
import { groundMessages as text } from './messages.ts';
import { placesQuery } from './use-ground.ts';

/** Says that the map is not shown by place, although that is asked for. Nothing while it is. */
export function PlacesFailed() {
  const { data, error, refetch } = useQuery(placesQuery);
  const isLost = useSignalLost();
  if (data || !error) return null;
  return (
    <NotOnMap
      title={text.failed}
      text={isLost ? text.withoutSignal : sentenceOr429(error, text.byConnections)}
      wayOut={messages.tryAgain}
      onWayOut={() => void refetch()}
    />
  );
}
