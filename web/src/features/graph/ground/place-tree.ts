import { compareTexts } from '@mangrove/contract/browser';

/** A country, a state, a city or a place in it, with those who are there and not at a place within it. */
export interface PlaceBranch {
  name: string;
  /** With those of the branches. */
  count: number;
  ids: number[];
  branches: PlaceBranch[];
}

/**
 * The places as a tree of countries, states, cities and places in them; levels that nobody named, or
 * that repeat the name above, are left out.
 */
export function treeOf(
  ids: readonly number[],
  typedOf: (id: number) => readonly string[] | undefined,
): PlaceBranch[] {
  const root: PlaceBranch = { name: '', count: 0, ids: [], branches: [] };
  for (const id of ids) {
    const typed = typedOf(id);
    if (!typed) continue;
    let branch = root;
    for (const name of typed) {
      if (name === '' || (branch !== root && name === branch.name)) continue;
      let next = branch.branches.find((each) => each.name === name);
      if (!next) {
        next = { name, count: 0, ids: [], branches: [] };
        branch.branches.push(next);
      }
      next.count++;
      branch = next;
    }
    branch.ids.push(id);
  }
  const rest = { name: '', count: root.ids.length, ids: root.ids, branches: [] };
  return sorted(root.ids.length > 0 ? [...root.branches, rest] : root.branches);
}

function sorted(branches: PlaceBranch[]): PlaceBranch[] {
  for (const branch of branches) branch.branches = sorted(branch.branches);
  return branches.sort((a, b) => b.count - a.count || compareTexts(a.name, b.name));
}
