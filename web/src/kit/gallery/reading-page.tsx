import { IconRipple } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SearchableSelect } from '../form/searchable-select.tsx';
import { Text } from '../layout/layout.ts';
import { QueryState } from '../layout/query-state.tsx';
import { Card, CardGrid } from '../list-screen/card-grid.tsx';
import { MarkedText } from '../text/marked-text.tsx';
import { type Reef, reefs } from './reefs.ts';

const options = reefs.map(({ id, name }) => ({ value: String(id), label: name }));
const answers = {
  comes: () => new Promise<Reef[]>(() => undefined),
  fails: () => Promise.reject<Reef[]>(new Error('The tide of the gallery fails.')),
  is: () => Promise.resolve(reefs.slice(0, 3)),
} as const;

/** A searchable select, the three states of a query, cards, and texts with marks. */
export function ReadingPage() {
  const [chosen, setChosen] = useState<string | null>('2');
  return (
    <>
      <SearchableSelect
        label="Shore"
        options={options}
        value={chosen}
        onChange={setChosen}
        nothingFound="No reef has this name."
      />
      <Tide state="comes" />
      <Tide state="fails" />
      <Tide state="is" />
      <MarkedText
        text="A reef beside the reef"
        ranges={[
          [2, 6],
          [18, 22],
        ]}
      />
    </>
  );
}

function Tide({ state }: { state: keyof typeof answers }) {
  const query = useQuery({
    queryKey: ['gallery', 'tide', state],
    queryFn: answers[state],
    retry: false,
  });
  return (
    <QueryState query={query} loading="Loading the tide..." failed="The tide did not come.">
      {(found) => (
        <CardGrid isWaiting={false}>
          {found.map(({ id, name, age, shore }) => (
            <Card
              key={id}
              picture={<Text fz="h2">{name.slice(0, 1)}</Text>}
              title={name}
              link={{ to: '/' }}
              line={`${age} years`}
              Icon={IconRipple}
              text={
                age > 40 ? 'Grown before anybody counted its years.' : 'Nothing is written yet.'
              }
              isTextMissing={age <= 40}
              chips={[shore, 'coral']}
              moreChips={age > 40 && '+2 more'}
            />
          ))}
        </CardGrid>
      )}
    </QueryState>
  );
}
