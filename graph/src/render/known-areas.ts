import { buildAreas } from './areas.ts';
import type {
  AreaGroups,
  GivenLooks,
  GivenScene,
  GraphScene,
  SceneAreas,
  SceneLooks,
} from './scene.ts';

/** If at most this share of the nodes was added, removed or moved, the areas are kept. */
const unseenShare = 0.002;

/** Makes the areas of what is shown, anew only once enough has changed since they were made. */
export class KnownAreas {
  #made: { groups: AreaGroups; areas: SceneAreas } | null = null;
  /** For each node the index that it had when they were made, -1 for a new one; null for the same. */
  #indices: Int32Array | null = null;
  #shown: { of: SceneAreas; only: number; areas: SceneAreas } | null = null;

  /** Another network is shown, possibly the one of before. */
  sceneChanged(): void {
    this.#indices = null;
  }

  /** @param before the index that each node had, -1 for a new one. */
  renumber(before: Int32Array): void {
    const indices = this.#indices;
    this.#indices = indices ? before.map((index) => indices[index] ?? -1) : before;
  }

  inScene({ looks, ...scene }: GivenScene): GraphScene {
    return looks ? { ...scene, looks: this.inLooks(looks) } : scene;
  }

  inLooks({ areas, ...looks }: GivenLooks): SceneLooks {
    return { ...looks, areas: areas && this.#areasOf(areas) };
  }

  #areasOf(groups: AreaGroups): SceneAreas {
    if (this.#made === null || !this.#looksTheSame(this.#made.groups, groups)) {
      this.#made = { groups, areas: buildAreas(groups.positions, groups) };
      this.#indices = null;
    }
    const { areas } = this.#made;
    const { only } = groups;
    if (only === undefined) return areas;
    if (this.#shown?.of !== areas || this.#shown.only !== only) {
      this.#shown = { of: areas, only, areas: leaveOnly(areas, only) };
    }
    return this.#shown.areas;
  }

  #looksTheSame(old: AreaGroups, now: AreaGroups): boolean {
    if (!hasSame(old.names, now.names) || !hasSame(old.colors ?? [], now.colors ?? []))
      return false;
    if ((old.colors === null) !== (now.colors === null)) return false;
    const [countBefore, count] = [old.groupOf.length, now.groupOf.length];
    const indices = this.#indices;
    if (indices ? indices.length !== count : countBefore !== count) return false;
    let others = 0;
    let still = 0;
    for (let node = 0; node < count; node++) {
      const index = indices ? indices[node]! : node;
      if (index >= 0) still += 1;
      const isSame =
        old.positions[2 * index] === now.positions[2 * node] &&
        old.positions[2 * index + 1] === now.positions[2 * node + 1] &&
        old.groupOf[index] === now.groupOf[node];
      if (!isSame) others += 1;
    }
    return others + countBefore - still <= unseenShare * count;
  }
}

function hasSame<Item>(some: ArrayLike<Item>, others: ArrayLike<Item>): boolean {
  if (some.length !== others.length) return false;
  for (let at = 0; at < some.length; at++) if (some[at] !== others[at]) return false;
  return true;
}

/** The areas of a focused group alone: all others have no area and no name. */
function leaveOnly(areas: SceneAreas, only: number): SceneAreas {
  return {
    ...areas,
    strengths: areas.strengths.map((value, at) => (areas.owners[at] === only ? value : 0)),
    names: areas.names.map((name, group) => (group === only ? name : { ...name, text: '' })),
  };
}
