// Notices and Labels of Local Contexts, by the names that its Hub gives them (API version 2).

/** A text in another language. */
export interface HubTranslation {
  translated_name: string;
  language_tag: string;
  language: string;
  translated_text: string;
}

/** What an institution or a researcher says of something: its text is the same everywhere. */
export interface HubNotice {
  notice_type: string;
  name: string;
  default_text: string;
  translations: HubTranslation[];
}

/** What a community says of something of its own, in its words and languages. */
export interface HubLabel {
  unique_id: string;
  name: string;
  label_type: string;
  language_tag: string;
  language: string;
  label_text: string;
  community: string;
  /** The address of a recording; empty for none. */
  audiofile: string;
  translations: HubTranslation[];
}

/** A project of the Hub with the Labels that communities have applied to it. */
export interface HubProject {
  unique_id: string;
  title: string;
  project_page: string;
  /** In ISO 8601. */
  date_modified: string;
  tk_labels: HubLabel[];
  bc_labels: HubLabel[];
}

/** The lists of Labels of a project: Traditional Knowledge and Biocultural. */
export const labelLists = ['tk_labels', 'bc_labels'] as const;
export type LabelList = (typeof labelLists)[number];

/** All Labels of a project, with the list that each is in. */
export function labelsOf(project: HubProject): (HubLabel & { list: LabelList })[] {
  return labelLists.flatMap((list) => project[list].map((label) => ({ ...label, list })));
}

/** Whether the Hub changed a project after it was given as the other one. */
export function isNewer(project: HubProject, other: HubProject): boolean {
  return Date.parse(project.date_modified) > Date.parse(other.date_modified);
}

/** Each Notice once. */
export function uniteNotices(notices: readonly HubNotice[]): HubNotice[] {
  return [...new Map(notices.toReversed().map((one) => [one.notice_type, one])).values()].reverse();
}

/** Each project once, as the Hub gave it last. */
export function uniteProjects(projects: readonly HubProject[]): HubProject[] {
  const united = new Map<string, HubProject>();
  for (const project of projects) {
    const known = united.get(project.unique_id);
    if (!known || isNewer(project, known)) united.set(project.unique_id, project);
  }
  return [...united.values()];
}

/** The names of what an entity bears, as one list: "TK Attribution (Ngāi Tahu)". */
export function nameMarks(
  notices: readonly HubNotice[],
  projects: readonly HubProject[],
): string[] {
  const named = projects
    .flatMap(labelsOf)
    .map(({ name, community }) => (community === '' ? name : `${name} (${community})`));
  return [...named, ...notices.map(({ name }) => name)];
}
