// The whole contract, for the server. The browser loads `browser.ts`, which needs no zod.
export * from './calls/call.ts';
export { entityCalls } from './calls/entities.ts';
export { TagType } from './endpoints/entities.ts';
// Exported as schemas; their types are those of the plain modules.
export { EntityRole, EntityType } from './endpoints/entity-id.ts';
export { GivenAboutText } from './endpoints/given-items.ts';
export * from './endpoints/index.ts';
export { Platform } from './endpoints/social-link.ts';
export * from './rules.ts';
