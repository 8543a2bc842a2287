import type { ExportSize } from '@mangrove/contract';

const nodes = (count: number) => (count === 1 ? '1 node' : `${count} nodes`);
const edges = (count: number) => (count === 1 ? '1 edge' : `${count} edges`);

export const text = {
  /** Whole network or a search, in some years, around an entity, of a group. */
  title: (
    site: string,
    of: { isSearch: boolean; years: string; around: string; group: string },
  ) => {
    const what = of.isSearch ? 'what a search found' : 'the whole network';
    const years = of.years === '' ? '' : ` in ${of.years}`;
    const around = of.around === '' ? '' : `, around ${of.around}`;
    const group = of.group === '' ? '' : `, group ${of.group}`;
    return `${site}: ${what}${years}${around}${group}`;
  },
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

/** What the tables of an archive of CSV hold. */
export const csvExplanation = `nodes.csv has a row for each person, project and organisation, edges.csv one for each connection:
source and target are ids of nodes. degree counts the neighbours in the whole network, x and y
are places on the map, y downwards. years are as typed, years_understood is what is read in them,
from year_from to year_to. confirmation says whether both sides agree on a connection, direction
who holds its role: forward the source, back the target, both each; nothing if nobody said it, and
inverse what the end reads that does not hold it. sources say how it is known, one a line, in
nodes.csv after what each supports: name, about or years. is_unclaimed marks people who have no
account. about_texts is the text about it in further languages, as JSON. notices and labels are the
Notices and Labels of Local Contexts, as JSON and in the words of their communities: keep them with
what you take from here. cover says what the community of an entity wants to be shown only to who
asks for it: its picture, its name or both. Please cover it, too, where you show it. Columns that
begin with field. are fields that the community defined for itself. Cells that a spreadsheet would
take for a formula begin with an apostrophe. The files are in UTF-8. They are for reading: what an
import takes is written by Export All Data in the control panel, for superusers.`;

export const csvMeasures = {
  reach: 'reach counts the others within two steps, in the whole network.',
  between: `between is the share of the pairs of others whose shortest way leads through it, from 0 to 1,
in the whole network; estimated in one of more than 5,000 entities.`,
} satisfies Record<ExportSize, string>;
