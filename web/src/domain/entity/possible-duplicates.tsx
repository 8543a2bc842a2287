import {
  calls,
  checkSocialLink,
  cleanLine,
  type EntityType,
  entityPagePath,
  type IdentifierItem,
  limits,
  type Platform,
  type ReplyOf,
  writeIdentifier,
} from '@mangrove/contract/browser';
import { Button } from '@mantine/core';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/api-client.ts';
import { connectionSearchKey } from '../../api/keys.ts';
import { useVisitor } from '../../api/session.ts';
import { useOptions } from '../../kit/async-combobox/use-options.ts';
import { Box, Group } from '../../kit/layout/layout.ts';
import { VisuallyHidden } from '../../kit/layout/visually-hidden.tsx';
import { duplicateText } from './duplicate-reasons.ts';
import { duplicateMessages as text } from './duplicate-reasons-messages.ts';
import { KindAvatar } from './kind-avatar.tsx';

type Candidate = ReplyOf<typeof calls.matchEntities>['matches'][number]['candidates'][number];

interface PossibleDuplicatesProps {
  types: readonly EntityType[];
  name: string;
  links?: readonly { platform: Platform; url: string }[];
  places?: readonly { city: string; country: string }[];
  /** For forms that create a connection: connects to an existing entity instead of a new one. */
  onConnect?: ((candidate: Candidate) => void) | undefined;
}

interface SameIdentifierProps {
  type: EntityType;
  /** The entity that has them itself; undefined for a new one. */
  ownId: number | undefined;
  identifiers: readonly IdentifierItem[];
}

const minLetters = 3;
const maxShown = 3;

/**
 * Lists entities with a similar name that may already be on the map, below the field for the name.
 * It searches while the user types, takes no focus and does not block the form.
 */
export function PossibleDuplicates({
  types,
  name,
  links = [],
  places = [],
  onConnect,
}: PossibleDuplicatesProps) {
  const candidates = useCandidates(name, (typed) =>
    sameQuery(types, { name: typed, links, places }),
  );
  return <CandidateList candidates={candidates} onConnect={onConnect} />;
}

/** Lists entities that have one of these identifiers. */
export function SameIdentifier({ type, ownId, identifiers }: SameIdentifierProps) {
  const candidates = useCandidates(identifiers.map(writeIdentifier).join(' '), (typed) =>
    // The call asks for a name: the candidates by this one are left out below.
    sameQuery([type], { name: typed.slice(0, minLetters), identifiers }),
  );
  const isSame = ({ id, reasons }: Candidate) =>
    id !== ownId && reasons.some(({ reason }) => reason === 'same_identifier');
  return <CandidateList candidates={candidates.filter(isSame)} />;
}

function useCandidates(
  typed: string,
  query: (typed: string) => ReturnType<typeof sameQuery>,
): readonly Candidate[] {
  const asked = cleanLine(typed);
  const { user } = useVisitor();
  const { options = [] } = useOptions({
    // Users without a verified address may not search for names.
    isOff: !user?.is_verified,
    typed: asked,
    minLength: minLetters,
    query,
  });
  return asked === '' ? [] : options;
}

interface CandidateListProps extends Pick<PossibleDuplicatesProps, 'onConnect'> {
  candidates: readonly Candidate[];
}

function CandidateList({ candidates, onConnect }: CandidateListProps) {
  const shown = candidates.slice(0, maxShown);
  return (
    <>
      <VisuallyHidden role="status">
        {shown.length === 0 ? '' : text.found(shown.length)}
      </VisuallyHidden>
      {shown.length > 0 && (
        <Box
          component="section"
          aria-label={text.title}
          px="md"
          py="sm"
          bd="1px solid var(--mg-line)"
          bdrs="md"
        >
          <Box component="p" c="dimmed" fz="sm">
            {text.title}
          </Box>
          <ul>
            {shown.map((candidate) => (
              <Group key={candidate.id} component="li" gap="sm" pt="sm">
                <KindAvatar {...candidate} size={40} photoUrl={candidate.photo_url} />
                <Box flex="1 1 12rem" miw={0} style={{ overflowWrap: 'anywhere' }}>
                  <bdi>{candidate.name}</bdi>
                  <Box c="dimmed" fz="sm">
                    {duplicateText(candidate.reasons)}
                  </Box>
                </Box>
                <Ways candidate={candidate} onConnect={onConnect} />
              </Group>
            ))}
          </ul>
        </Box>
      )}
    </>
  );
}

function Ways({
  candidate,
  onConnect,
}: { candidate: Candidate } & Pick<PossibleDuplicatesProps, 'onConnect'>) {
  const { type, id, name } = candidate;
  return (
    <Group gap="xs">
      <Button
        component="a"
        variant="default"
        size="sm"
        href={entityPagePath(type, id, name)}
        target="_blank"
        rel="noopener"
        aria-label={text.openName(name)}
      >
        {text.open}
      </Button>
      {onConnect && (
        <Button
          variant="default"
          size="sm"
          aria-label={text.connectName(name)}
          onClick={() => onConnect(candidate)}
        >
          {text.connect}
        </Button>
      )}
    </Group>
  );
}

interface Known extends Pick<PossibleDuplicatesProps, 'name' | 'links' | 'places'> {
  identifiers?: readonly IdentifierItem[];
}

function sameQuery(
  types: readonly EntityType[],
  { name, links = [], places = [], identifiers = [] }: Known,
) {
  const body = {
    names: [name],
    entity_types: [...types],
    links: links.flatMap(({ platform, url }) => {
      const checked = checkSocialLink(platform, url);
      return 'value' in checked && checked.value !== '' ? [{ platform, url: checked.value }] : [];
    }),
    places: places
      .map(({ city, country }) => ({ city, country }))
      .filter(({ city }) => city !== ''),
    identifiers: [...identifiers],
  };
  return queryOptions({
    queryKey: [...connectionSearchKey, 'same', body],
    queryFn: async ({ signal }): Promise<readonly Candidate[]> => {
      if ([...name].length > limits.queryMax) return [];
      const { matches } = await callApi(calls.matchEntities, { body }, { signal });
      return matches[0]?.candidates ?? [];
    },
    staleTime: 60_000,
    retry: false,
  });
}
