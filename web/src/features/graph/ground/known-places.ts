import {
  foldText,
  type GraphPlaces,
  type PlaceColumns,
  placeKeys,
  type Territories,
} from '@mangrove/contract/browser';
import {
  chooseProjection,
  type Degrees,
  drawLand,
  type Gathering,
  type GroundProjection,
  gather,
  namePlace,
  rimsOf,
  type Standing,
  spreadAll,
} from '@mangrove/graph/ground';
import type { Rims, SceneGround } from '@mangrove/graph/render';
import type { Ground, Network } from '../network/network.ts';
import { partOf } from '../network/part-of-network.ts';

/** What is shown on the ground below the network. */
export interface GroundShapes {
  coast: GeoJSON.GeoJSON;
  loadNear: () => Promise<GeoJSON.GeoJSON>;
  /** The operator's lines and areas, with the code that draws them; null without any. */
  territories: {
    content: Territories;
    draw: (
      content: Territories,
      projection: GroundProjection,
    ) => NonNullable<SceneGround['territories']>;
  } | null;
}

interface Place {
  degrees: Degrees;
  isCoarse: boolean;
  precision: PlaceColumns['precisions'][number];
  /** Country, state, city and the name of the place itself. */
  typed: GraphPlaces['places'][number];
}

function* readColumns(
  columns: PlaceColumns,
  places: GraphPlaces['places'],
): Generator<[id: number, Place]> {
  const { node_id_gaps, latitudes, longitudes, precisions, node_places } = columns;
  let id = 0;
  for (const [at, gap] of node_id_gaps.entries()) {
    id += gap;
    const precision = precisions[at] ?? 'country';
    const place: Place = {
      degrees: [(longitudes[at] ?? 0) / 100, (latitudes[at] ?? 0) / 100],
      isCoarse: precision === 'country' || precision === 'state',
      precision,
      typed: places[node_places[at] ?? 0] ?? ['', '', '', ''],
    };
    yield [id, place];
  }
}

/** What a search asks for of places. */
export interface AskedPlaces {
  country?: readonly string[];
  /** `Suva` or `Suva, Fiji`. */
  place?: readonly string[];
}

/** The same, folded. */
interface Asked {
  countries: ReadonlySet<string>;
  places: ReadonlySet<string>;
}

function isIn({ countries, places }: Asked, { typed }: Place): boolean {
  const [country, state, city, place_name] = typed;
  return (
    (country !== '' && countries.has(foldText(country))) ||
    (places.size > 0 &&
      placeKeys({ place_name, city, state, country }).some((key) => places.has(key)))
  );
}

const askedFor = ({ country = [], place = [] }: AskedPlaces): Asked => ({
  countries: new Set(country.map(foldText)),
  places: new Set(place.map(foldText)),
});

/** The places of entities from the server, with the coast to show them on. */
export class KnownPlaces {
  /** Where each entity stands. */
  readonly #places = new Map<number, Place>();
  /** All places of those that have several. */
  readonly #several = new Map<number, Place[]>();
  readonly #networks = new WeakMap<Network, Network>();
  #elsewhere: { asked: string; places: KnownPlaces } | null = null;

  /** @param asked who has several places stands at the first of these. */
  constructor(
    private readonly given: GraphPlaces,
    private readonly shapes: GroundShapes,
    asked: Asked = askedFor({}),
  ) {
    const { places, further } = given;
    for (const [id, place] of readColumns(given, places)) this.#places.set(id, place);
    for (const [id, place] of readColumns(further, places)) {
      const first = this.#places.get(id);
      const known = this.#several.get(id) ?? (first ? [first] : []);
      this.#several.set(id, [...known, place]);
    }
    for (const [id, several] of this.#several) {
      const found = several.find((place) => isIn(asked, place));
      if (found) this.#places.set(id, found);
    }
  }

  /** Whose the lines and areas of the operator are; null without any. */
  get attribution(): string | null {
    return this.shapes.territories?.content.attribution ?? null;
  }

  /**
   * The places with those of several standing where a search found them; the same object while
   * nobody stands elsewhere.
   */
  foundIn(wanted: AskedPlaces): KnownPlaces {
    const asked = askedFor(wanted);
    const isElsewhere = [...this.#several.values()].some(
      ([first, ...others]) =>
        first && !isIn(asked, first) && others.some((place) => isIn(asked, place)),
    );
    if (!isElsewhere) return this;
    const sorted = (texts: ReadonlySet<string>) => [...texts].sort();
    const named = JSON.stringify([sorted(asked.countries), sorted(asked.places)]);
    if (this.#elsewhere?.asked !== named) {
      this.#elsewhere = { asked: named, places: new KnownPlaces(this.given, this.shapes, asked) };
    }
    return this.#elsewhere.places;
  }

  /** Country, state, city and name as they were typed; undefined without a place. */
  typedOf(id: number): Place['typed'] | undefined {
    return this.#places.get(id)?.typed;
  }

  /** The part of a network that has places, laid out by them; the same object for the same network. */
  networkOf(network: Network): Network {
    const known = this.#networks.get(network);
    if (known) return known;
    const made = this.#layOut(network);
    this.#networks.set(network, made);
    return made;
  }

  #layOut(network: Network): Network {
    const standing: Standing[] = [];
    const ids: number[] = [];
    for (const [at, id] of network.ids.entries()) {
      const place = this.#places.get(id);
      if (!place) continue;
      const {
        degrees: [longitude, latitude],
        isCoarse,
      } = place;
      const degree = network.degrees[at] ?? 0;
      standing.push({ node: ids.length, degree, longitude, latitude, isCoarse });
      ids.push(id);
    }
    const projection = chooseProjection(ids.map((id) => this.#degreesOf(id)));
    const gatherings = gather(standing).map((gathering) => {
      const [x, y] = pointOf(gathering, projection);
      return { ...gathering, x, y };
    });
    const positions = new Float32Array(2 * ids.length);
    const spots = spreadAll(gatherings).map(({ x, y, nodes, offsets, radius, apart }) => {
      for (const [at, node] of nodes.entries()) {
        const [dx = 0, dy = 0] = offsets[at] ?? [];
        positions[2 * node] = x + dx;
        positions[2 * node + 1] = y + dy;
      }
      const ofPlace = nodes.map((node) => ids[node] ?? 0);
      return {
        ...{ x, y, radius, apart },
        ids: ofPlace,
        text: namePlace(ofPlace.flatMap((id) => this.#places.get(id) ?? [])),
      };
    });
    return {
      ...partOf(network, ids, positions),
      ...(network.part !== undefined && { part: network.part }),
      ...(network.middle !== undefined && { middle: network.middle }),
      ground: this.#groundOf(projection, spots),
    };
  }

  #degreesOf(id: number): Degrees {
    return this.#places.get(id)?.degrees ?? [0, 0];
  }

  #groundOf(projection: GroundProjection, spots: readonly Spot[]): Ground {
    const { coast, loadNear, territories } = this.shapes;
    let land = drawLand(coast, projection);
    const drawn = territories?.draw(territories.content, projection);
    let scenes = new WeakMap<Network, SceneGround>();
    return {
      extent: projection.extent,
      sceneOf: (network) => {
        const known = scenes.get(network);
        if (known) return known;
        const described = this.#describe(network, projection, spots);
        const scene = { land, territories: drawn, ...described };
        scenes.set(network, scene);
        return scene;
      },
      loadNear: async () => {
        land = drawLand(await loadNear(), projection);
        scenes = new WeakMap();
      },
    };
  }

  #describe(
    network: Network,
    projection: GroundProjection,
    spots: readonly Spot[],
  ): Omit<SceneGround, 'land' | 'territories'> {
    const rims = new Map<number, Rims>();
    const { sources, targets } = network.adjacency;
    for (const [edge, source] of sources.entries()) {
      const [one = 0, other = 0] = [network.ids[source], network.ids[targets[edge] ?? 0]];
      const found = rimsOf(this.#degreesOf(one), this.#degreesOf(other), projection);
      if (found) rims.set(edge, found);
    }
    return {
      rims,
      hollow: Uint8Array.from(network.ids, (id) => (this.#places.get(id)?.isCoarse ? 1 : 0)),
      places: spots
        .map(({ ids, ...spot }) => ({
          ...spot,
          nodes: ids.flatMap((id) => network.indexOf(id) ?? []),
        }))
        .filter(({ nodes }) => nodes.length > 0),
    };
  }
}

interface Spot {
  x: number;
  y: number;
  radius: number;
  apart: number;
  text: string;
  ids: readonly number[];
}

function pointOf({ longitude, latitude }: Gathering, { project }: GroundProjection) {
  return project([longitude, latitude]) ?? [0, 0];
}
