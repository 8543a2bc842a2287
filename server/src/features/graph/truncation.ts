export interface TruncatedLevels {
  /** The nodes of each level that are kept, ascending. */
  levels: number[][];
  /** The number of nodes before the cut. */
  total: number;
  isCut: boolean;
  /** The deepest level that is shown whole and has nodes; 0 if not even the starts are whole. */
  completeDepth: number;
}

/** The level in which the number of nodes exceeds `maxNodes`, or -1 if all fit. */
export function levelToCut(levels: readonly number[][], maxNodes: number): number {
  let before = 0;
  return levels.findIndex((level) => {
    before += level.length;
    return before > maxNodes;
  });
}

/**
 * Keeps at most `maxNodes`: nearer nodes first, then those with more relationships in the whole
 * network, then those with the lower index.
 * @param countEdges called only for the nodes of the level that is cut.
 */
export function cutLevels(
  levels: readonly number[][],
  maxNodes: number,
  countEdges: (node: number) => number,
): TruncatedLevels {
  const total = levels.reduce((sum, level) => sum + level.length, 0);
  const cut = levelToCut(levels, maxNodes);
  if (cut < 0) {
    return {
      levels: [...levels],
      total,
      isCut: false,
      completeDepth: Math.max(0, levels.length - 1),
    };
  }
  const whole = levels.slice(0, cut);
  const room = maxNodes - whole.reduce((sum, level) => sum + level.length, 0);
  const rest = [...(levels[cut] ?? [])]
    .map((node) => ({ node, count: countEdges(node) }))
    .sort((a, b) => b.count - a.count || a.node - b.node)
    .slice(0, room)
    .map(({ node }) => node)
    .sort((a, b) => a - b);
  return {
    levels: rest.length > 0 ? [...whole, rest] : whole,
    total,
    isCut: true,
    completeDepth: Math.max(0, cut - 1),
  };
}
