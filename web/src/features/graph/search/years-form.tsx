import '../../../kit/form/field-styles.ts';
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { type FormEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { FieldNote } from '../../../kit/form/field-error.tsx';
import { Group, Stack, Text } from '../../../kit/layout/layout.ts';
import type { MapAddress } from '../map-address.ts';
import { spanText, timeMessages } from '../time/messages.ts';
import { useRested } from '../time/use-time.ts';
import { YearsSlider } from '../time/years-slider.tsx';
import { FilterTitle } from './filter-title.tsx';
import { searchMessages as text } from './messages.ts';
import { yearsQuery } from './search-api.ts';
import { readYears } from './suggestions.ts';

interface Ends {
  from: number | undefined;
  to: number | undefined;
}

interface YearsFormProps {
  address: MapAddress;
  onApply: (years: Ends) => void;
}

/** The years of a search, set by two handles, which apply once they rest, or typed. */
export function YearsForm({ address, onApply }: YearsFormProps) {
  const { year_from: from, year_to: to } = address;
  const errorId = useId();
  const [typed, setTyped] = useState(() => textsOf({ from, to }));
  const [moved, setMoved] = useState<Ends | null>(null);
  const [problem, setProblem] = useState<string>();
  const said = `${from} ${to}`;
  const [saidBefore, setSaidBefore] = useState(said);
  if (said !== saidBefore) {
    setSaidBefore(said);
    setTyped(textsOf({ from, to }));
    setMoved(null);
    setProblem(undefined);
  }
  const { data: bounds } = useQuery(yearsQuery(address));
  const placeholders = bounds ? [bounds.first, bounds.last] : [];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const chosen = readYears(typed[0] ?? '', typed[1] ?? '');
    setProblem('problem' in chosen ? chosen.problem : undefined);
    if (!('problem' in chosen)) onApply(chosen);
  };
  useRested(moved, onApply);
  useAppliedAtClose(moved, onApply);
  const move = (ends: Ends) => {
    setTyped(textsOf(ends));
    setProblem(undefined);
    setMoved(ends);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="xs">
        <Text span size="sm" aria-hidden="true">
          <FilterTitle name={text.filterNames.years} isAfterOthers />
        </Text>
        {bounds && bounds.first < bounds.last && (
          <Handles bounds={bounds} ends={moved ?? { from, to }} onEnds={move} />
        )}
        <Group gap="xs" wrap="nowrap">
          {[text.yearFrom, text.yearTo].map((label, at) => (
            <TextInput
              key={label}
              flex={1}
              size="sm"
              inputMode="numeric"
              maxLength={4}
              autoComplete="off"
              aria-label={label}
              placeholder={placeholders[at]?.toString() ?? label}
              error={problem !== undefined}
              aria-describedby={problem === undefined ? undefined : errorId}
              value={typed[at] ?? ''}
              onChange={({ currentTarget }) =>
                setTyped(typed.map((year, i) => (i === at ? currentTarget.value : year)))
              }
            />
          ))}
          <Button type="submit" variant="default" size="sm" aria-label={text.applyYears}>
            {text.apply}
          </Button>
        </Group>
        <div id={errorId}>
          <FieldNote message={problem} />
        </div>
      </Stack>
    </form>
  );
}

/** Applies what has not rested yet when the form closes, but not when its page is left. */
function useAppliedAtClose(moved: Ends | null, onApply: (years: Ends) => void) {
  const router = useRouter();
  const { pathname, href } = useLocation();
  const [page] = useState(pathname);
  const apply = useEffectEvent(() => {
    const now = router.state.location;
    if (moved !== null && now.pathname === page && now.href === href) onApply(moved);
  });
  useEffect(() => () => apply(), []);
}

interface HandlesProps {
  bounds: { first: number; last: number };
  ends: Ends;
  onEnds: (ends: Ends) => void;
}

/** A handle at the first or last year leaves that end open. */
function Handles({ bounds: { first, last }, ends, onEnds }: HandlesProps) {
  const years = { from: ends.from ?? first, to: ends.to ?? last };
  const isAll = ends.from === undefined && ends.to === undefined;
  return (
    <YearsSlider
      bounds={{ from: first, to: last }}
      years={years}
      names={text.yearHandles}
      words={isAll ? timeMessages.allYears : spanText(years)}
      onYears={({ from, to }) =>
        onEnds({ from: from <= first ? undefined : from, to: to >= last ? undefined : to })
      }
    />
  );
}

function textsOf({ from, to }: Ends): string[] {
  return [from, to].map((year) => year?.toString() ?? '');
}
