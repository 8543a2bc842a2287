import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Text } from '../../../kit/layout/layout.ts';
import { lazyNamed } from '../../../kit/layout/lazy-named.ts';
import { useScreen } from '../map-screen-context.ts';
import { groundMessages as text } from './messages.ts';
import { placesQuery } from './use-ground.ts';

const PlacesSheet = lazyNamed(() => import('./places-sheet.tsx'), 'PlacesSheet');

/** On the ground: how many have no place, as a button that lists them and the places, and credits. */
export function UnplacedNote({ className }: { className?: string | undefined }) {
  const { given, whole } = useScreen();
  const [isOpen, setIsOpen] = useState(false);
  const { data: known } = useQuery(placesQuery);
  const count = given.size - whole.size;
  return (
    <>
      <Text className={className ?? ''}>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          px={0}
          onClick={() => setIsOpen(true)}
        >
          {count > 0 ? text.withoutPlace(count) : text.allPlaces}
        </Button>
      </Text>
      {known?.attribution && (
        <Text size="xs" c="var(--mg-ink-muted)" dir="auto" className={className ?? ''}>
          {text.territories(known.attribution)}
        </Text>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <PlacesSheet onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
