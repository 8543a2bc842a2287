import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { Box } from '../../../kit/layout/layout.ts';
import { lazyNamed } from '../../../kit/layout/lazy-named.ts';
import { useScreen } from '../map-screen-context.ts';
import { messages } from '../messages.ts';

const PlacesSheet = lazyNamed(() => import('./places-sheet.tsx'), 'PlacesSheet');

/** On the ground: how many have no place, as a button that lists them and the places. */
export function UnplacedNote({ className }: { className?: string | undefined }) {
  const { given, whole } = useScreen();
  const [isOpen, setIsOpen] = useState(false);
  const count = given.size - whole.size;
  return (
    <Box className={className ?? ''}>
      <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setIsOpen(true)}>
        {count > 0 ? messages.withoutPlace(count) : messages.allPlaces}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <PlacesSheet onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </Box>
  );
}
