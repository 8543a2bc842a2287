// Rules, limits and words that both sides keep: plain code, without zod.
export * from './audit-events.ts';
export * from './email-shape.ts';
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
