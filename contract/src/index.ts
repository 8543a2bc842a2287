// Everything, for the server: the browser takes `browser.ts`, which checks nothing and needs no zod.
export * from './calls/call.ts';
export { entityCalls } from './calls/entities.ts';
export { TagType } from './endpoints/entities.ts';
// As schemas, of which the types are those of the plain files.
export { EntityRole, EntityType } from './endpoints/entity-id.ts';
export * from './endpoints/index.ts';
export { Platform } from './endpoints/social-link.ts';
export * from './rules.ts';
