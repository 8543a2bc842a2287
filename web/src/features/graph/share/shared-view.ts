import { type DefinedField, writeEmbedCode } from '@mangrove/contract/browser';
import { paths } from '../../../api/paths.ts';
import { stringifyAddressSearch } from '../../../kit/url-state/address-search.ts';
import type { MapAddress } from '../map-address.ts';
import { listChips } from '../search/chips.ts';
import { spanText } from '../time/messages.ts';
import { readTimeChoice } from '../time/time-choice.ts';
import { shareMessages } from './messages.ts';

interface View {
  siteName: string;
  /** The origin of the site. */
  origin: string;
  /** The path and the query of what is shown. */
  href: string;
  address: MapAddress;
  /** The fields that this community defined. */
  fields?: readonly DefinedField[];
  /** The name of the selected node. */
  selected: string | null;
  /** The surroundings that are shown alone. */
  focus: { name: string; steps: number } | null;
  /** The name of the focused group. */
  group: string | null;
  /** The names of both ends of the shown paths. */
  ends: readonly [string, string] | null;
  /** How many entities are shown. */
  count: number;
  now: Date;
}

/** The link, title, embed code and citation of what the map shows. */
export function describeView(seen: View) {
  const { siteName, origin, href, count, now } = seen;
  const link = origin + href;
  const title = titleOf(seen);
  // A frame shows only the map, without table and panels.
  const { view, path, weighting, nth, ...framed } = seen.address;
  const frame = `${origin}${paths.embedMap}${stringifyAddressSearch({ ...framed })}`;
  return {
    link,
    title: shareMessages.onSite(title, siteName),
    embed: writeEmbedCode(frame, shareMessages.onSite(titleOf({ ...seen, ends: null }), siteName)),
    citation: shareMessages.citation(siteName, title, count, link, now),
  };
}

/** "Map: Ines Quill, “reef”, #SALT or #TIDE". */
function titleOf({ address, fields, selected, focus, group, ends }: View): string {
  const words = address.q?.trim() ?? '';
  const filters = listChips(address, fields).map(({ text, joint }) =>
    joint ? `${joint} ${text}` : text,
  );
  const { years } = readTimeChoice(address);
  const subject = [
    ...(focus === null ? [] : [shareMessages.focus(focus.name, focus.steps)]),
    ...(selected === null ? [] : [selected]),
    ...(ends === null ? [] : [shareMessages.ends(...ends)]),
    ...(words === '' ? [] : [shareMessages.words(words)]),
    ...(filters.length === 0 ? [] : [filters.join(' ')]),
    ...(group === null ? [] : [shareMessages.group(group)]),
    ...(years === null ? [] : [spanText(years)]),
  ].join(', ');
  return subject === '' ? shareMessages.map : shareMessages.mapOf(subject);
}
