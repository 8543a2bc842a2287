import * as z from 'zod';
import * as calls from '../calls/product.ts';
import { limits } from '../limits.ts';
import { cleanLine } from '../text.ts';
import { EmailAddress } from './email-address.ts';
import { endpoint } from './endpoint.ts';

const Enabled = z.object({ enabled: z.boolean() });
const OfficialTags = z.object({ official_tags: z.array(z.string()) });

export const readDevelopmentMode = endpoint(calls.readDevelopmentMode, {
  opensInDevelopmentMode: true,
  access: 'public',
  summary: 'Whether the product is open to superusers only.',
  reply: Enabled,
});

export const setDevelopmentMode = endpoint(calls.setDevelopmentMode, {
  rateLimit: 'admin',
  access: 'superuser',
  summary: 'Opens the product to everybody, or to superusers only.',
  body: z.strictObject({ enabled: z.boolean() }),
  reply: Enabled,
});

export const readDevelopmentModeStatus = endpoint(calls.readDevelopmentModeStatus, {
  opensInDevelopmentMode: true,
  access: 'public',
  summary: 'Whether the product is open to superusers only.',
  reply: Enabled,
});

export const readOfficialTags = endpoint(calls.readOfficialTags, {
  access: 'public',
  summary: 'The tags on the official list.',
  reply: OfficialTags,
});

export const setOfficialTags = endpoint(calls.setOfficialTags, {
  rateLimit: 'admin',
  access: 'superuser',
  summary: 'Replaces the official list.',
  maxListLength: 2000,
  body: z.strictObject({ official_tags: z.array(z.string().max(200)).max(2000) }),
  reply: OfficialTags,
  problems: ['rule_broken'],
});

export const addOfficialTag = endpoint(calls.addOfficialTag, {
  rateLimit: 'admin',
  access: 'superuser',
  summary: 'Puts one name on the official list; what was typed is brought to form first.',
  body: z.strictObject({
    official_tag: z
      .string({ error: ({ input }) => (input == null ? 'Please enter a tag value' : undefined) })
      .max(200),
  }),
  reply: OfficialTags,
  problems: ['rule_broken'],
});

export const removeOfficialTag = endpoint(calls.removeOfficialTag, {
  rateLimit: 'admin',
  access: 'superuser',
  summary: 'Takes one name off the official list; the tag itself stays where it stands.',
  params: z.object({ name: z.string().max(200) }),
  reply: OfficialTags,
  problems: ['not_found'],
});

export const clearAllData = endpoint(calls.clearAllData, {
  rateLimit: 'admin',
  needsFreshLogin: true,
  access: 'superuser',
  summary: 'Deletes everything but superusers, settings and official tags, after a backup.',
  body: z.strictObject({ confirm: z.literal('CLEAR ALL DATA') }),
  status: 204,
  problems: ['confirm_password'],
});

export const createSuperuser = endpoint(calls.createSuperuser, {
  rateLimit: 'admin',
  needsFreshLogin: true,
  access: 'superuser',
  summary: 'Makes a verified superuser.',
  body: z.strictObject({
    email: EmailAddress,
    password: z.string().max(1024),
    name: z.string().max(limits.name).transform(cleanLine).optional(),
  }),
  reply: z.object({ id: z.int(), email: z.string(), name: z.string() }),
  status: 201,
  problems: ['rule_broken', 'confirm_password'],
});

export const reportError = endpoint(calls.reportError, {
  opensInDevelopmentMode: true,
  rateLimit: 'error_report',
  opensToUnverified: true,
  access: 'public',
  summary: 'Tells the operators of an error in the browser.',
  body: z.strictObject({
    message: z.string().max(4000),
    page: z.string().max(4000),
    name: z.string().max(4000),
    stack: z.string().max(100_000).default(''),
    component_stack: z.string().max(100_000).default(''),
  }),
  status: 204,
  problems: ['rate_limited'],
});
