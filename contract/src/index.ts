// Everything, for the server: the browser takes `browser.ts`, which checks nothing and needs no zod.
export * from './audit-events.ts';
export * from './calls/call.ts';
export { entityCalls } from './calls/entities.ts';
export * from './email-shape.ts';
export { TagType } from './endpoints/entities.ts';
// As schemas, of which the types are those of the plain files.
export { EntityRole, EntityType } from './endpoints/entity-id.ts';
export * from './endpoints/index.ts';
export { Platform } from './endpoints/social-link.ts';
export * from './entity-id.ts';
export * from './image-limits.ts';
export * from './import-limits.ts';
export * from './limits.ts';
export * from './pages.ts';
export * from './password.ts';
export * from './patch-columns.ts';
export * from './problem.ts';
export * from './roles.ts';
export * from './social-link-rules.ts';
export * from './social-links.ts';
export * from './tag-name.ts';
export * from './tag-types.ts';
export * from './text.ts';
export * from './years.ts';
