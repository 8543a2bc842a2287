import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { errorReference } from './report-error.ts';

const moment = new Date(2026, 10, 20, 14, 52);

describe('errorReference', () => {
  it('returns the request id of the server’s reply, with the time', () => {
    const error = new ApiError({
      status: 500,
      code: 'internal',
      detail: 'No.',
      requestId: 'req-7k',
    });
    expect(errorReference(error, moment)).toBe('req-7k, 20 Nov 2026, 14:52');
  });

  it('makes a short reference without similar letters for an error without a request id', () => {
    const reference = errorReference(new Error('Boom'), moment);
    expect(reference).toMatch(/^[2-9A-HJKMNP-Z]{3}-[2-9A-HJKMNP-Z]{2}, 20 Nov 2026, 14:52$/u);
    expect(errorReference(new Error('Boom'), moment)).not.toBe(reference);
  });
});
