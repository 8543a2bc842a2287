import { calls, type EntityType, limits, parseNodeKey } from '@mangrove/contract/browser';
import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '../../../api/api-client.ts';
import { isApiError } from '../../../api/api-error.ts';
import type { NetworkTouch } from '../../../domain/network/network-changes.ts';
import { countSteps, type Network, neighboursOf } from '../network/network.ts';
import { partOf } from '../network/part-of-network.ts';
import { layOut } from '../worker/ask-worker.ts';

interface AskedFocus {
  /** `person_3`, or a bare number. */
  focus: string;
  steps: number;
  /** The nodes whose neighbours were added. */
  expanded: readonly string[];
  isOwnLayout: boolean;
}

/** An entity with how many steps round it are shown. */
interface Round {
  type: EntityType;
  id: number;
  depth: number;
}

/** One node with its surroundings, as the server answered. */
export class KnownFocus {
  readonly #networks = new WeakMap<Network, Network | null>();

  constructor(
    readonly asked: AskedFocus,
    /** The entity in the middle, also where the address names one that was merged into it. */
    readonly centre: number,
    /** The node and those that were expanded, with the steps that fit. */
    readonly rounds: readonly Round[],
    readonly ids: ReadonlySet<number>,
    /** World coordinates by id, if the part is laid out for itself. */
    readonly positions: ReadonlyMap<number, readonly [number, number]> | null,
  ) {}

  /** The steps round the middle that are shown: fewer than asked for, if more do not fit. */
  get steps(): number {
    return this.rounds[0]?.depth ?? 0;
  }

  /** How many of those that belong here do not fit. */
  get left(): number {
    return Math.max(0, this.ids.size - limits.focusNodes);
  }

  /** The part of a network; null if the middle is not in it. The same object for the same network. */
  networkOf(network: Network): Network | null {
    let part = this.#networks.get(network);
    if (part === undefined) {
      part = this.#cut(network);
      this.#networks.set(network, part);
    }
    return part;
  }

  /** Whether a change of the network may change what is shown. */
  isTouchedBy({ entities, ends }: NetworkTouch): boolean {
    const isIn = (id: number) => this.ids.has(id);
    return [...entities, ...ends].some(isIn);
  }

  #cut(network: Network): Network | null {
    if (network.indexOf(this.centre) === null) return null;
    const { asked, positions } = this;
    const ids = chooseFitting(network, this.centre, [
      ...this.ids,
      ...ownRounds(network, this.rounds),
    ]);
    const places = positions && placesIn(network, ids, positions);
    return {
      ...partOf(network, ids, places ?? undefined),
      middle: this.centre,
      part: `focus ${asked.focus} ${this.steps}${places ? ' own' : ''}`,
      ...(places && { isOwnLayout: true }),
    };
  }
}

/**
 * Reads the surroundings of one node, and the neighbours of those that were expanded. If more are
 * within the steps than `limits.focusNodes`, fewer steps are asked for, at least one.
 */
export async function readFocus(
  network: Network,
  asked: AskedFocus,
  { client, signal }: { client: QueryClient; signal: AbortSignal },
): Promise<KnownFocus> {
  const rounds = planRounds(network, asked);
  const replies = await Promise.all(
    rounds.map((round) => (isOwn(network, round.id) ? [] : readRound(round, signal))),
  );
  const middle = replies[0]?.find(({ is_match }) => is_match)?.id ?? rounds[0]?.id ?? 0;
  const ids = new Set([middle, ...replies.flat().map(({ id }) => id)]);
  if (network.total !== undefined) {
    const { addEntities } = await import('../../../domain/network/network-parts.ts');
    const missing = [...ids].filter((id) => network.indexOf(id) === null);
    await addEntities(client, missing.slice(0, limits.focusNodes), 0, signal);
  }
  const known = new KnownFocus(asked, middle, rounds, ids, null);
  const part = asked.isOwnLayout ? known.networkOf(network) : null;
  if (part === null) return known;
  const places = await layOut(part);
  const positions = part.ids.map((id, node): [number, [number, number]] => [
    id,
    [places[2 * node] ?? 0, places[2 * node + 1] ?? 0],
  ]);
  return new KnownFocus(asked, middle, rounds, ids, new Map(positions));
}

async function readRound({ type, id, depth }: Round, signal: AbortSignal) {
  try {
    const query = { focus_type: type, focus_id: String(id), depth };
    return (await callApi(calls.readFocusedGraph, { query }, { signal })).nodes;
  } catch (error) {
    if (isApiError(error) && error.status === 404) return [];
    throw error;
  }
}

function planRounds(network: Network, { focus, steps, expanded }: AskedFocus): Round[] {
  return [focus, ...expanded.slice(0, limits.focusExpanded)].flatMap((key, at): Round[] => {
    const named = parseNodeKey(key);
    if (named === null) return [];
    const { id } = named;
    // Its kind may have changed since the link was made.
    const node = network.indexOf(id);
    const type = node === null ? named.type : network.kinds[node];
    if (!type) return [];
    return [
      { type, id, depth: node !== null && at === 0 ? stepsThatFit(network, node, steps) : 1 },
    ];
  });
}

/** The most steps, at least one, within which there are not too many nodes. */
function stepsThatFit(network: Network, node: number, steps: number): number {
  const away = countSteps(network, node, steps);
  for (let fitting = steps; fitting > 1; fitting--) {
    const within = away.reduce((count, each) => count + (each >= 0 && each <= fitting ? 1 : 0), 0);
    if (within <= limits.focusNodes) return fitting;
  }
  return 1;
}

/** Of too many nodes those with the most connections; always the middle. */
function chooseFitting(network: Network, centre: number, all: readonly number[]): number[] {
  const ids = [...new Set(all)].filter((id) => network.indexOf(id) !== null);
  const degreeOf = (id: number) =>
    id === centre ? Number.POSITIVE_INFINITY : (network.degrees[network.indexOf(id) ?? 0] ?? 0);
  return ids
    .sort((one, other) => degreeOf(other) - degreeOf(one) || one - other)
    .slice(0, limits.focusNodes)
    .sort((one, other) => one - other);
}

function isOwn(network: Network, id: number): boolean {
  const index = network.indexOf(id);
  return index !== null && network.locked.includes(index);
}

/** What the server's public answer lacks: those that only this reader sees, and who is behind them. */
function ownRounds(network: Network, rounds: readonly Round[]): number[] {
  if (network.locked.length === 0) return [];
  return rounds.flatMap(({ id, depth }) => {
    const away = countSteps(network, network.indexOf(id) ?? -1, depth);
    return network.ids.filter((_, node) => (away[node] ?? -1) >= 0);
  });
}

function placesIn(
  network: Network,
  ids: readonly number[],
  positions: ReadonlyMap<number, readonly [number, number]>,
): Float32Array {
  return Float32Array.from(
    ids.flatMap((id) => {
      const [at] = [id, ...neighbourIds(network, id)].flatMap((each) => {
        const place = positions.get(each);
        return place ? [place] : [];
      });
      return at ?? [0, 0];
    }),
  );
}

function neighbourIds(network: Network, id: number): number[] {
  const index = network.indexOf(id) ?? -1;
  return [...neighboursOf(network, index)].map((node) => network.ids[node] ?? 0);
}
