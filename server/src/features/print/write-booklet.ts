// A booklet as a page of its own, without scripts: readable on screens, made for paper.
import { type EntityType, entityTypes } from '@mangrove/contract';
import { escapeHtml } from '../../http/escape-html.ts';
import type { DrawnGround } from './draw-ground.ts';
import { drawKey } from './draw-marks.ts';
import type { Entry, IndexLine, PrintedRole } from './entries.ts';
import { printText as text } from './messages.ts';
import { bookletStyles } from './styles.ts';

export interface Booklet {
  siteName: string;
  title: string;
  /** The date as people read it. */
  day: string;
  /** The address of the view, and its path, to which the page leads back. */
  address: string;
  path: string;
  /** The QR code of the address, as SVG; null if it is too long for one. */
  code: string | null;
  licence: string;
  /** What its reader has to know of it: what was left out, who may read it. */
  notes: readonly string[];
  isForMembers: boolean;
  counts: string;
  picture: string;
  entries: readonly Entry[];
  /** Where the entries are; null if no place is told. */
  ground: DrawnGround | null;
  places: readonly IndexLine[];
  tags: readonly IndexLine[];
}

/** Entries with more connections than this may go on on the next page. */
const rolesTogether = 40;

export function writeBooklet(booklet: Booklet): string {
  const { siteName, day, path, entries, ground, places, tags } = booklet;
  const kinds = entityTypes.filter((kind) => entries.some((entry) => entry.kind === kind));
  return writePage(booklet.title, text.page(siteName, day), [
    writeScreenLine(path),
    writeFirstPage(booklet, kinds),
    '<main class="list">',
    ...kinds.map((kind) => writeKind(kind, entries)),
    '</main>',
    writeIndexes(ground ? writeGround(ground) : '', places, tags),
  ]);
}

/** The page for a view that cannot be printed, with the reason. */
export function writeRefusal(siteName: string, title: string, sentence: string): string {
  return writePage(title, siteName, [
    `<p class="site">${escapeHtml(siteName)}</p>`,
    `<h1>${escapeHtml(title)}</h1>`,
    `<p>${escapeHtml(sentence)}</p>`,
    `<p class="address"><a href="/map">${escapeHtml(text.back)}</a></p>`,
  ]);
}

function writePage(title: string, foot: string, parts: readonly string[]): string {
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex">',
    `<title>${escapeHtml(title)}</title>`,
    '<link rel="icon" type="image/svg+xml" href="/favicon.svg">',
    `<style>${bookletStyles(foot)}</style>`,
    '</head>',
    '<body>',
    ...parts,
    '</body>',
    '</html>',
  ].join('\n');
}

function writeScreenLine(path: string): string {
  return `<nav class="screen"><span>${escapeHtml(text.howTo)}</span> <a href="${escapeHtml(path)}">${escapeHtml(text.back)}</a></nav>`;
}

function writeFirstPage(booklet: Booklet, kinds: readonly EntityType[]): string {
  const { siteName, title, day, address, code, licence, notes, isForMembers } = booklet;
  const keys = kinds.map((kind) => `<span>${drawKey(kind)}${escapeHtml(text.kind(kind))}</span>`);
  const lines = [`${booklet.counts} ${text.date(day)}`, ...notes];
  return [
    '<header>',
    `<p class="site">${escapeHtml(siteName)}</p>`,
    `<h1>${escapeHtml(title)}</h1>`,
    ...lines.map((line) => `<p>${escapeHtml(line)}</p>`),
    isForMembers ? `<p class="members">${escapeHtml(text.forMembers)}</p>` : '',
    booklet.picture,
    `<p class="keys">${keys.join('')}<span>${escapeHtml(text.key)}</span></p>`,
    '<div class="source">',
    code === null ? '' : `<div role="img" aria-label="${escapeHtml(text.qrCode)}">${code}</div>`,
    '<div>',
    `<p>${escapeHtml(code === null ? text.tooLongForCode : text.scan)}</p>`,
    `<p class="address"><a href="${escapeHtml(address)}">${escapeHtml(address)}</a></p>`,
    `<p>${escapeHtml(text.licence(licence))}</p>`,
    '</div></div>',
    '</header>',
  ].join('\n');
}

function writeKind(kind: EntityType, entries: readonly Entry[]): string {
  const own = entries.filter((entry) => entry.kind === kind);
  return `<section><h2>${escapeHtml(text.kind(kind))}</h2>\n${own.map(writeEntry).join('\n')}</section>`;
}

function writeEntry(entry: Entry): string {
  const { number, name, place, years, tags, about, language, coverNote, roles } = entry;
  const facts = [place, years, tags.map(text.tag).join(' ')];
  const said = facts.filter((fact) => fact !== '');
  const isLong = roles.length > rolesTogether;
  return [
    `<article class="entry${isLong ? ' long' : ''}" id="e${number}">`,
    `<span class="number">${number}</span><div>`,
    `<h3>${escapeHtml(name)}</h3>`,
    coverNote === null ? '' : `<p class="cover">${writeCover(coverNote)}</p>`,
    said.length === 0 ? '' : `<p class="facts">${escapeHtml(said.join(' · '))}</p>`,
    // An empty `lang` says that it is not known, so that no browser hyphenates it as English.
    about === '' ? '' : `<p lang="${escapeHtml(language)}">${escapeHtml(about)}</p>`,
    roles.length === 0 ? '' : `<p class="roles">${roles.map(writeRole).join('; ')}.</p>`,
    '</div></article>',
  ].join('');
}

/** Why a name is covered; in which language a community says it is not known. */
function writeCover(note: string): string {
  const why = escapeHtml(text.covered);
  return note === '' ? why : `${why} <q dir="auto" lang="">${escapeHtml(note)}</q>`;
}

function writeRole({ other, name, role, isNamed, years, isUnconfirmed }: PrintedRole): string {
  const who = `<a href="#e${other}">${escapeHtml(isNamed ? role : name)}\u00a0<b>${other}</b></a>`;
  const said = [
    isNamed ? '' : role === '' ? text.connected : role,
    years,
    isUnconfirmed ? text.unconfirmed : '',
  ].filter((part) => part !== '');
  return said.length === 0 ? who : `${who} (${escapeHtml(said.join(', '))})`;
}

function writeIndexes(
  ground: string,
  places: readonly IndexLine[],
  tags: readonly IndexLine[],
): string {
  const indexes = [
    ...(places.length === 0 && ground === '' ? [] : [writeIndex(text.byPlace, places, ground)]),
    ...(tags.length === 0 ? [] : [writeIndex(text.byTag, tags)]),
  ];
  return indexes.length === 0 ? '' : `<footer class="index">${indexes.join('\n')}</footer>`;
}

/** The picture of the ground with its key, and whose its dashed lines are. */
function writeGround(ground: DrawnGround): string {
  const { picture, unplaced, hasDiscs, hasCoarse, hasKnownPoints, attribution } = ground;
  const keys = [
    text.key,
    ...(hasDiscs ? [text.disc] : []),
    ...(hasCoarse ? [text.coarse] : []),
    ...(unplaced > 0 ? [text.unplaced(unplaced)] : []),
    ...(attribution === null ? [] : [text.territories(attribution)]),
    ...(hasKnownPoints ? [text.knownPoints] : []),
  ];
  const said = keys.map((key) => `<span>${escapeHtml(key)}</span>`);
  return `<div class="ground">${picture}<p class="keys">${said.join('')}</p></div>`;
}

function writeIndex(title: string, lines: readonly IndexLine[], above = ''): string {
  const written = lines.flatMap((line) => [
    writeLine(line, line.below.length === 0 ? 'top alone' : 'top'),
    ...line.below.map((below) => writeLine(below, 'below')),
  ]);
  return `<section><h2>${escapeHtml(title)}</h2>\n${above}<div class="columns">${written.join('\n')}</div></section>`;
}

function writeLine({ text: heading, path, numbers }: IndexLine, look: string): string {
  const written = escapeHtml(heading);
  const named = path === undefined ? written : `<a href="${escapeHtml(path)}">${written}</a>`;
  const links = numbers.map((number) => `<a href="#e${number}">${number}</a>`).join(', ');
  return `<p class="${look}">${named} <span class="numbers">${links}</span></p>`;
}
