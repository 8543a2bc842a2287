// What pages and files say in the same words of schema.org.
import {
  type AboutText,
  cleanLine,
  cleanText,
  type HubNotice,
  type HubProject,
  type IdentifierItem,
  identifierAddress,
  labelsOf,
  parseYears,
  type Source,
  type SourcedStatement,
  type SourceWords,
  shownName,
  sourcedStatements,
} from '@mangrove/contract';

/** An identifier with the name of its scheme and its address. */
export function describeIdentifier(identifier: IdentifierItem) {
  return {
    '@type': 'PropertyValue' as const,
    propertyID: identifier.scheme,
    value: identifier.value,
    url: identifierAddress(identifier),
  };
}

/** Notices and Labels of Local Contexts with their texts, Labels with the page of their project. */
export function describeMarks(notices: readonly HubNotice[], projects: readonly HubProject[]) {
  const value = (kind: string, name: string, text: string) => ({
    '@type': 'PropertyValue' as const,
    name: kind,
    value: name,
    description: text,
  });
  return [
    ...projects.flatMap((project) =>
      labelsOf(project).map((label) => ({
        ...value('label', label.name, label.label_text),
        url: project.project_page,
      })),
    ),
    ...notices.map(({ name, default_text }) => value('notice', name, default_text)),
  ];
}

/** A text in a language: schema.org gives a description none. */
export function describeText({ language, text }: AboutText) {
  return { '@type': 'CreativeWork' as const, inLanguage: language, text: cleanText(text) };
}

/** A relationship as a role with its years. */
export function describeRole({ role, year }: { role: string; year: string }) {
  const years = parseYears(year);
  return {
    '@type': 'OrganizationRole' as const,
    ...omitEmpty({
      roleName: cleanLine(role),
      startDate: yearText(years[0]?.from),
      endDate: yearText(years.at(-1)?.to),
    }),
  };
}

/** A source as a work that is about what it supports. */
export function describeSource({
  kind,
  title,
  url,
  archived_url,
  on,
  quote,
  certainty,
  said_by,
}: NamedSource) {
  return {
    '@type': 'CreativeWork' as const,
    ...omitEmpty({
      genre: kind,
      name: cleanLine(title),
      url,
      archivedAt: archived_url,
      datePublished: on,
      text: cleanLine(quote),
      description: certainty ?? '',
      creditText: cleanLine(said_by ?? ''),
    }),
  };
}

/** Sources of an entity as works, each about what it supports. */
export function describeFieldSources(
  sources: Partial<Record<SourcedStatement, readonly NamedSource[]>>,
) {
  return sourcedStatements.flatMap((statement) =>
    (sources[statement] ?? []).map((source) => ({
      ...describeSource(source),
      about: aboutStatements[statement],
    })),
  );
}

/** What schema.org calls it. */
const aboutStatements = {
  name: 'name',
  about: 'description',
  years: 'years',
} as const satisfies Record<SourcedStatement, string>;

export type NamedSource = SourceWords & { said_by: string | null };

/** A source with the name of who said it, as its reader may know it. */
export const named = (source: Source): NamedSource => ({
  ...source,
  said_by: source.said_by && shownName(source.said_by),
});

/** The known facts only: empty texts and empty lists are left out. */
export function omitEmpty<Facts extends Record<string, string | readonly unknown[]>>(
  facts: Facts,
): Partial<Facts> {
  const known = Object.entries(facts).filter(([, value]) => value.length > 0);
  return Object.fromEntries(known) as Partial<Facts>;
}

/** A year in ISO 8601, with four digits; empty without a year and for an open end. */
export function yearText(year = Number.NaN): string {
  return Number.isFinite(year) ? String(year).padStart(4, '0') : '';
}
