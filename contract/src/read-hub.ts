// Reads what the Hub of Local Contexts gives for a project: pasted by people, in files, from the Hub.
// Whatever is not as expected is refused with a sentence and never corrected, because Labels are a
// community's own words. Only what is stored is read, so nothing else of the JSON matters.
import { limits } from './limits.ts';
import {
  type HubLabel,
  type HubNotice,
  type HubProject,
  type HubTranslation,
  labelLists,
  uniteNotices,
} from './model/local-contexts.ts';
import { cleanLine, cleanText, countCodePoints } from './text.ts';

/** What a text is not; its message is for whoever gave it. */
export class NotFromHub extends Error {}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;
const typeName = /^[a-z][a-z0-9_]{0,49}$/u;
const languageTag = /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8}){0,4}$/u;

const refuse = (message: string): never => {
  throw new NotFromHub(message);
};

type Given = Readonly<Record<string, unknown>>;

function objectIn(value: unknown, what: string): Given {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? (value as Given) : refuse(`${what} must be an object, as the Hub gives it.`);
}

/** A list, empty where the Hub gives none. */
function listIn(of: Given, name: string, max: number): readonly unknown[] {
  const value = of[name] ?? [];
  if (!Array.isArray(value)) return refuse(`"${name}" must be a list, as the Hub gives it.`);
  return value.length > max ? refuse(`"${name}" has more than ${max} items.`) : value;
}

/** A text without what nobody sees, such as controls that turn the direction of writing. */
function textIn(of: Given, name: string, max: number, clean = cleanLine): string {
  const value = of[name] ?? '';
  if (typeof value !== 'string') return refuse(`"${name}" must be a text.`);
  const text = clean(value);
  return countCodePoints(text) > max ? refuse(`"${name}" has more than ${max} characters.`) : text;
}

function requiredIn(of: Given, name: string, max: number, clean = cleanLine): string {
  return textIn(of, name, max, clean) || refuse(`"${name}" is missing.`);
}

function matchIn(of: Given, name: string, pattern: RegExp, isRequired = true): string {
  const text = isRequired ? requiredIn(of, name, limits.name) : textIn(of, name, limits.name);
  if (text === '' || pattern.test(text)) return text;
  return refuse(`"${name}" is not what the Hub gives.`);
}

/** The address of a page or file; nothing but http and https, so that no link runs a script. */
function addressIn(of: Given, name: string, isRequired: boolean): string {
  const text = isRequired ? requiredIn(of, name, limits.url) : textIn(of, name, limits.url);
  if (text === '') return '';
  const url = URL.canParse(text) ? new URL(text) : null;
  const isSafe =
    url !== null &&
    ['http:', 'https:'].includes(url.protocol) &&
    url.username + url.password === '';
  return isSafe ? url.href : refuse(`"${name}" must be an address that begins with https://.`);
}

function readTranslation(value: unknown): HubTranslation {
  const given = objectIn(value, 'A translation');
  return {
    translated_name: textIn(given, 'translated_name', limits.name),
    language_tag: matchIn(given, 'language_tag', languageTag, false),
    language: textIn(given, 'language', limits.name),
    translated_text: textIn(given, 'translated_text', limits.hubText, cleanText),
  };
}

const translationsIn = (given: Given) =>
  listIn(given, 'translations', limits.hubTranslations).map(readTranslation);

function readLabel(value: unknown): HubLabel {
  const given = objectIn(value, 'A Label');
  // The Hub's version 1 gives the name of a community, version 2 an object with it.
  const community =
    typeof given.community === 'object' ? given.community : { name: given.community };
  return {
    unique_id: matchIn(given, 'unique_id', uuid),
    name: requiredIn(given, 'name', limits.name),
    label_type: matchIn(given, 'label_type', typeName),
    language_tag: matchIn(given, 'language_tag', languageTag, false),
    language: textIn(given, 'language', limits.name),
    label_text: requiredIn(given, 'label_text', limits.hubText, cleanText),
    community: textIn(objectIn(community ?? {}, '"community"'), 'name', limits.name),
    audiofile: addressIn(given, 'audiofile', false),
    translations: translationsIn(given),
  };
}

/** @throws NotFromHub */
export function readHubNotice(value: unknown): HubNotice {
  const given = objectIn(value, 'A Notice');
  return {
    notice_type: matchIn(given, 'notice_type', typeName),
    name: requiredIn(given, 'name', limits.name),
    default_text: requiredIn(given, 'default_text', limits.hubText, cleanText),
    translations: translationsIn(given),
  };
}

/**
 * A project with its Labels, of which there may be none.
 * @throws NotFromHub
 */
export function readHubProject(value: unknown): HubProject {
  const given = objectIn(value, 'A project');
  const [tk_labels, bc_labels] = labelLists.map((name) =>
    listIn(given, name, limits.hubLabels).map(readLabel),
  );
  const project = {
    unique_id: matchIn(given, 'unique_id', uuid),
    title: textIn(given, 'title', limits.hubTitle),
    project_page: addressIn(given, 'project_page', true),
    date_modified: requiredIn(given, 'date_modified', limits.name),
    tk_labels: tk_labels ?? [],
    bc_labels: bc_labels ?? [],
  };
  if (Number.isNaN(Date.parse(project.date_modified))) refuse('"date_modified" is not a date.');
  if (JSON.stringify(project).length > limits.hubProject) {
    refuse('The Labels of this project are too long to be stored here.');
  }
  return project;
}

/** What a project's JSON gives an entity. */
export interface HubPaste {
  /** Null for a project without Labels. */
  project: HubProject | null;
  notices: readonly HubNotice[];
}

/**
 * Reads the pasted JSON of a project with its Labels, its Notices, or both.
 * @throws NotFromHub with a sentence for whoever pasted it
 */
export function readPaste(text: string): HubPaste {
  if (text.length > limits.hubPaste) refuse('This is too long for the JSON of a project.');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refuse('This is not JSON. Copy all of it, from the first { to the last }.');
  }
  const given = objectIn(value, 'A project of the Hub');
  const notices = uniteNotices(listIn(given, 'notice', limits.notices).map(readHubNotice));
  const hasLabels = labelLists.some((name) => listIn(given, name, limits.hubLabels).length > 0);
  if (!hasLabels && notices.length === 0) {
    return refuse('There are no Labels and no Notices in this.');
  }
  return { project: hasLabels ? readHubProject(given) : null, notices };
}
