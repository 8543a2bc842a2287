import * as z from 'zod';
import * as calls from '../calls/product.ts';
import { endpoint } from './endpoint.ts';

export const legalPages = ['terms', 'privacy'] as const;
export type LegalPage = (typeof legalPages)[number];

export const readLegalPage = endpoint(calls.readLegalPage, {
  opensInDevelopmentMode: true,
  access: 'public',
  summary: "The operator's own terms or privacy policy, as Markdown; null for the product's.",
  params: z.object({ page: z.enum(legalPages) }),
  reply: z.object({ markdown: z.string().nullable() }),
});
