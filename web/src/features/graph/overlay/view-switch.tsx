import { SegmentedControl } from '@mantine/core';
import { IconChartDots3, IconMap2, IconTable } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { Group } from '../../../kit/layout/layout.ts';
import { placesQuery } from '../ground/use-ground.ts';
import { mapViews } from '../map-address.ts';
import { useScreen } from '../map-screen-context.ts';
import { messages } from '../messages.ts';

const views = [
  { value: 'map', text: messages.viewMap, Icon: IconChartDots3 },
  { value: 'places', text: messages.viewPlaces, Icon: IconMap2 },
  { value: 'table', text: messages.viewTable, Icon: IconTable },
] as const;

/** Switches between the views of the network. */
export function ViewSwitch() {
  const { isMap, view, isNarrow, hasSwitched, switchView } = useScreen();
  const queries = useQueryClient();
  const control = useRef<HTMLDivElement>(null);

  // Switching moves the control to another place in the page; it then takes back the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of view moves the control
  useEffect(() => {
    if (!hasSwitched || document.activeElement !== document.body) return;
    control.current?.querySelector<HTMLInputElement>('input:checked')?.focus();
  }, [hasSwitched, isMap]);

  return (
    <SegmentedControl
      ref={control}
      aria-label={messages.viewLabel}
      // On the map the switch itself looks like a sheet, without a track.
      {...(isMap && !isNarrow ? { bg: 'var(--mg-paper-sheet)' } : {})}
      fullWidth={isMap && isNarrow}
      value={view}
      onChange={(value) => switchView(mapViews.find((each) => each === value) ?? 'map')}
      data={views.map(({ value, text, Icon }) => ({
        value,
        label: (
          <Group
            component="span"
            gap="xs"
            wrap="nowrap"
            // Whoever points at it will most likely see it: the places and the coast are on their way.
            {...(value === 'places' && {
              onPointerEnter: () => void queries.prefetchQuery(placesQuery),
            })}
          >
            <Icon size={18} stroke={1.75} style={{ flex: 'none' }} aria-hidden />
            {text}
          </Group>
        ),
      }))}
    />
  );
}
