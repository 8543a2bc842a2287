import {
  type Audience,
  checkSocialLink,
  cleanLine,
  countCodePoints,
  type LinkItem,
  limits,
  Platform,
} from '@mangrove/contract';
import { isAudience } from './audience-cells.ts';
import { platformColumns } from './network-format.ts';
import { notes, reasons } from './note-messages.ts';
import { cellText } from './row-messages.ts';
import type { RowReader } from './row-reader.ts';

/**
 * The links of a row: first `website`, then the lines of `links`, then the columns of the
 * platforms. A cell may hold several links, separated by spaces or lines. Links are stored in the
 * form that the editor stores; addresses that are not valid are left out. A line of `links` may end
 * with who sees the link.
 */
export function readLinks(row: RowReader): LinkItem[] {
  const links: LinkItem[] = [];
  for (const url of splitCell(row.raw('website'))) addLink(row, links, 'website', url);
  for (const line of row.raw('links').split('\n')) {
    const [platform, ...rest] = cleanLine(line).split(' ');
    if (!platform) continue;
    const last = rest.at(-1);
    const audience = rest.length > 1 && isAudience(last) ? last : 'public';
    if (audience !== 'public') rest.pop();
    const known = Platform.safeParse(platform.toLowerCase());
    if (known.success) addLink(row, links, known.data, rest.join(' '), audience);
    else row.fault(cellText.noPlatform(platform, Platform.options));
  }
  for (const platform of platformColumns) {
    if (platform === 'website') continue;
    for (const url of splitCell(row.raw(platform))) addLink(row, links, platform, url);
  }
  return links;
}

function addLink(
  row: RowReader,
  links: LinkItem[],
  platform: Platform,
  written: string,
  audience: Audience = 'public',
): void {
  if (countCodePoints(written) > limits.url) {
    row.skip(reasons.deadLinks, notes.linkTooLong(platform, limits.url));
    return;
  }
  const checked = checkSocialLink(platform, written);
  if ('message' in checked || checked.value === '') {
    row.skip(reasons.deadLinks, notes.link(platform, written));
    return;
  }
  const url = checked.value;
  if (url !== written) row.normalise(reasons.links, notes.linkBecame(platform, written, url));
  if (links.some((link) => link.platform === platform && link.url === url)) {
    row.skip(reasons.linkTwice, notes.link(platform, url));
  } else {
    links.push({ platform, url, audience });
  }
}

function splitCell(cell: string): string[] {
  const line = cleanLine(cell);
  return line === '' ? [] : line.split(' ');
}
