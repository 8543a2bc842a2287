import * as z from 'zod';
import type { Call } from '../calls/call.ts';
import * as calls from '../calls/pages.ts';
import { endpoint } from './endpoint.ts';

function pageEndpoint<const C extends Call>(call: C, word: string) {
  return endpoint(call, {
    rateLimit: 'public_read',
    access: 'public',
    summary: `The page of one ${word}, to read: \`12-its-name\`, of which the number decides.`,
    params: z.object({ slug: z.string() }),
    document: 'text/html',
    problems: ['not_found'],
  });
}

export const readPersonPage = pageEndpoint(calls.readPersonPage, 'person');
export const readProjectPage = pageEndpoint(calls.readProjectPage, 'project');
export const readOrganizationPage = pageEndpoint(calls.readOrganizationPage, 'organisation');

/** What shows an entity to its readers, by its kind. */
export const pageEndpoints = {
  person: readPersonPage,
  project: readProjectPage,
  organization: readOrganizationPage,
} as const;

export const readSitemapIndex = endpoint(calls.readSitemapIndex, {
  rateLimit: 'public_read',
  access: 'public',
  summary: 'The list of sitemaps, where search engines are invited.',
  document: 'application/xml',
  problems: ['not_found'],
});

export const readSitemap = endpoint(calls.readSitemap, {
  rateLimit: 'public_read',
  access: 'public',
  summary: 'One sitemap, such as `/sitemap-1.xml`: the addresses of pages, and when each changed.',
  params: z.object({ part: z.string() }),
  document: 'application/xml',
  problems: ['not_found'],
});
