const nodes = (count: number) => (count === 1 ? '1 node' : `${count} nodes`);
const edges = (count: number) => (count === 1 ? '1 edge' : `${count} edges`);

export const text = {
  exported: (date: string, nodeCount: number, edgeCount: number) =>
    `Exported on ${date}: ${nodes(nodeCount)}, ${edges(edgeCount)}.`,
  search: (question: string) => `Search: ${question}`,
  licence: (licence: string) => `Licence: ${licence}`,
  groupLeavesOut: (nodeCount: number, edgeCount: number) =>
    `The group leaves out ${nodes(nodeCount)} and ${edges(edgeCount)}.`,
  notForExport: (nodeCount: number, edgeCount: number) =>
    `Not for export, and left out, are ${nodes(nodeCount)} and ${edges(edgeCount)}.`,
  yearsLeaveOut: (nodeCount: number, edgeCount: number) =>
    `The years leave out ${nodes(nodeCount)} and ${edges(edgeCount)}.`,
  surroundingsLeaveOut: (nodeCount: number, edgeCount: number) =>
    `The surroundings leave out ${nodes(nodeCount)} and ${edges(edgeCount)}.`,
  cutAt: (shown: number, total: number) => `Cut at ${shown} of ${total} entities (max_nodes).`,
  madeOf: (matches: number, total: number) => `Made of ${matches} of ${total} matches (limit).`,
  notConfirmed: 'Not confirmed by both sides',
  noSuchColumn: 'No such field stands in the table.',
} as const;
