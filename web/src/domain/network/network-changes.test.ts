import { type GraphChanges, type GraphColumns, isSameOrNewer } from '@mangrove/contract/browser';
import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../api/query-client.ts';
import { followerOf } from './network-changes.ts';
import { columnsQuery } from './network-columns.ts';

interface Node {
  name: string;
  x: number;
}
interface Edge {
  source: number;
  target: number;
}

/** A model of the server's network and its log of changes; the length of the log is the version. */
class ServerModel {
  readonly nodes = new Map<number, Node>();
  readonly edges = new Map<number, Edge>();
  readonly #log: { nodes: number[]; edges: number[] }[] = [];
  #nextId = 1;
  /** The log does not reach back before this version. */
  knownFrom = 0;
  isDown = false;

  get version() {
    return `abcdef01-${this.#log.length}`;
  }

  write(touch: (touched: { nodes: number[]; edges: number[] }) => void) {
    const touched = { nodes: [], edges: [] };
    touch(touched);
    this.#log.push(touched);
  }

  add(name: string, touched: { nodes: number[] }) {
    const id = this.#nextId++;
    this.nodes.set(id, { name, x: id / 2 });
    touched.nodes.push(id);
  }

  connect(source: number, target: number, touched: { edges: number[] }) {
    const id = this.#nextId++;
    this.edges.set(id, { source, target });
    touched.edges.push(id);
  }

  remove(id: number, touched: { nodes: number[]; edges: number[] }) {
    this.nodes.delete(id);
    touched.nodes.push(id);
    for (const [edge, { source, target }] of this.edges) {
      if (source !== id && target !== id) continue;
      this.edges.delete(edge);
      touched.edges.push(edge);
    }
  }

  columns(): GraphColumns {
    const ids = [...this.nodes.keys()].sort((a, b) => a - b);
    const edgeIds = [...this.edges.keys()].sort((a, b) => a - b);
    const edges = edgeIds.map((id) => this.edges.get(id) as Edge);
    const neighbours = (id: number) =>
      edges.flatMap(({ source, target }) =>
        source === id ? [target] : target === id ? [source] : [],
      );
    return {
      version: this.version,
      ...this.#describe(ids),
      degrees: ids.map((id) => new Set(neighbours(id)).size),
      edge_id_gaps: edgeIds.map((id, index) => id - (edgeIds[index - 1] ?? 0)),
      edge_source: edges.map(({ source }) => ids.indexOf(source)),
      edge_target: edges.map(({ target }) => ids.indexOf(target)),
      unconfirmed: [],
      demo_count: 0,
    };
  }

  /** Null if the log does not reach back to `from`. */
  changesSince(from: string): GraphChanges | null {
    const since = Number(from.split('-')[1]);
    if (since < this.knownFrom) return null;
    const log = this.#log.slice(since);
    const sorted = (ids: number[]) => [...new Set(ids)].sort((a, b) => a - b);
    const nodes = sorted(log.flatMap((touched) => touched.nodes));
    const edges = sorted(log.flatMap((touched) => touched.edges));
    const still = edges.filter((id) => this.edges.has(id));
    const field = <Name extends keyof Edge>(name: Name) =>
      still.map((id) => (this.edges.get(id) as Edge)[name]);
    return {
      from,
      to: this.version,
      nodes: this.#describe(nodes.filter((id) => this.nodes.has(id))),
      removed_nodes: nodes.filter((id) => !this.nodes.has(id)),
      edges: {
        ids: still,
        sources: field('source'),
        targets: field('target'),
        unconfirmed: [],
      },
      removed_edges: edges.filter((id) => !this.edges.has(id)),
      demo_count: 0,
    };
  }

  #describe(ids: number[]): GraphChanges['nodes'] {
    const nodes = ids.map((id) => this.nodes.get(id) as Node);
    return {
      ids,
      kinds: 'p'.repeat(ids.length),
      names: nodes.map(({ name }) => name),
      x: nodes.map(({ x }) => x),
      y: nodes.map(({ x }) => -x),
      pictures: {},
    };
  }
}

const index = fc.nat({ max: 50 });
const step = fc.oneof(
  fc.record({ does: fc.constant('add' as const), name: fc.constantFrom('Ada', 'Bo', 'Cy') }),
  fc.record({ does: fc.constant('rename' as const), which: index, name: fc.string() }),
  fc.record({
    does: fc.constant('connect' as const),
    which: index,
    other: index,
  }),
  fc.record({ does: fc.constantFrom('remove' as const, 'part' as const), which: index }),
  fc.record({
    does: fc.constantFrom(
      'hide',
      'show',
      'fall',
      'rise',
      'forget',
      'save',
      'reload',
    ) as fc.Arbitrary<'hide' | 'show' | 'fall' | 'rise' | 'forget' | 'save' | 'reload'>,
  }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
const steps = fc.array(fc.record({ step, isTold: fc.boolean(), ms: fc.nat({ max: 1500 }) }), {
  minLength: 5,
  maxLength: 40,
});

let server: ServerModel;
let queries: QueryClient;
let isVisible: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() =>
    isVisible ? 'visible' : 'hidden',
  );
  vi.stubGlobal('fetch', async (address: string) => {
    // An answer takes time, the whole network more, and holds the state at the time of the request.
    const since = new URL(address, 'http://test').searchParams.get('since');
    const body = since === null ? server.columns() : server.changesSince(since);
    const { isDown } = server;
    await new Promise((resolve) => setTimeout(resolve, since === null ? 1500 : 200));
    if (isDown) throw new TypeError('no network');
    return body ? Response.json(body) : Response.json({ code: 'changes_expired' }, { status: 410 });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function take(one: Step): void {
  const { nodes, edges } = server;
  const pick = <Key>(map: Map<Key, unknown>, which: number) => [...map.keys()][which % map.size];
  server.write((touched) => {
    if (one.does === 'add') server.add(one.name, touched);
    if (one.does === 'forget') server.knownFrom = Number(server.version.split('-')[1]) + 1;
    if (!('which' in one)) return;
    const id = pick(nodes, one.which);
    if (id === undefined) return;
    if (one.does === 'rename') {
      nodes.set(id, { x: 0, ...nodes.get(id), name: one.name });
      touched.nodes.push(id);
    }
    if (one.does === 'remove') server.remove(id, touched);
    if (one.does === 'connect') {
      const other = pick(nodes, one.other) ?? id;
      if (other !== id) server.connect(id, other, touched);
    }
    const edge = pick(edges, one.which);
    if (one.does === 'part' && edge !== undefined) {
      edges.delete(edge);
      touched.edges.push(edge);
    }
  });
}

/** Fires the browser's event; the query cache pauses its retries while the page is hidden. */
function setVisible(visible: boolean): void {
  isVisible = visible;
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  if (visible) followerOf(queries).wake();
}

function live({ does }: Step): void {
  const follower = followerOf(queries);
  if (does === 'hide') setVisible(false);
  if (does === 'show') setVisible(true);
  if (does === 'fall') server.isDown = true;
  if (does === 'rise') server.isDown = false;
  if (does === 'save') void follower.syncNow();
  if (does === 'reload') void queries.invalidateQueries(columnsQuery);
}

it('the cached network reaches the version of the server, and never returns to an older one', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (list) => {
      server = new ServerModel();
      queries = createQueryClient();
      queries.mount();
      isVisible = true;
      for (const name of ['Ada', 'Bo', 'Cy', 'Di']) server.write((t) => server.add(name, t));
      const shown: string[] = [];
      const stop = new QueryObserver(queries, columnsQuery).subscribe(({ data }) => {
        if (data && data.version !== shown.at(-1)) shown.push(data.version);
      });
      await vi.advanceTimersByTimeAsync(1500);
      const follower = followerOf(queries);
      for (const { step: one, isTold, ms } of list) {
        take(one);
        live(one);
        if (isTold) follower.noteChange(server.version);
        await vi.advanceTimersByTimeAsync(ms);
      }
      server.isDown = false;
      setVisible(true);
      await vi.advanceTimersByTimeAsync(120_000);
      expect(queries.getQueryData(columnsQuery.queryKey)).toEqual(server.columns());
      const isNewer = (version: string, at: number) =>
        at === 0 || isSameOrNewer(version, shown[at - 1] ?? '');
      expect(shown.filter((version, at) => !isNewer(version, at))).toEqual([]);
      follower.pause();
      stop();
      queries.unmount();
      queries.clear();
    }),
    { numRuns: 60, interruptAfterTimeLimit: 20_000 },
  );
});
