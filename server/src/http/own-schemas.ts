import type { FastifyServerOptions } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { checkShape } from './shape-refusals.ts';

/**
 * How requests are checked and answers written, given to Fastify when it is made: otherwise it loads
 * its own compilers of JSON schemas, a hundred modules that nothing uses.
 */
export const ownSchemas: NonNullable<FastifyServerOptions['schemaController']> = {
  compilersFactory: {
    // Fastify's types are of its own compilers, for schemas in JSON.
    buildValidator: () => checkShape as never,
    buildSerializer: () => serializerCompiler as never,
  },
};
