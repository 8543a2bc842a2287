import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { readTrustedProxies, trustOf } from './trusted-proxies.ts';

describe('the address of a visitor', () => {
  /** @param written `X-Forwarded-For` as it arrives from `nearest`. */
  async function addressOf(setting: string, nearest: string, written?: string): Promise<string> {
    const proxies = readTrustedProxies(setting);
    if (proxies === null) throw new Error(`${setting} is refused`);
    const app = Fastify({ trustProxy: trustOf(proxies) as never });
    app.get('/', (request) => request.ip);
    const { body } = await app.inject({
      url: '/',
      remoteAddress: nearest,
      headers: written === undefined ? {} : { 'x-forwarded-for': written },
    });
    return body;
  }

  it.each([
    ['off', '203.0.113.9', '6.6.6.6', '203.0.113.9'],
    ['0', '203.0.113.9', '6.6.6.6', '203.0.113.9'],
    ['on', '127.0.0.1', undefined, '127.0.0.1'],
    ['on', '127.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['on', '127.0.0.1', '6.6.6.6, 203.0.113.9', '203.0.113.9'],
    ['2', '127.0.0.1', '6.6.6.6, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
    ['127.0.0.1,10.0.0.0/8', '127.0.0.1', '6.6.6.6, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
    ['127.0.0.1,10.0.0.0/8', '127.0.0.1', '10.0.0.7, 203.0.113.9', '203.0.113.9'],
    ['127.0.0.1', '::ffff:127.0.0.1', '6.6.6.6, 203.0.113.9', '203.0.113.9'],
    ['::1,2001:db8::/32', '::1', '6.6.6.6, 2001:db9::5, 2001:db8::1', '2001:db9::5'],
    // Not sent by the proxy: the header that such a visitor sends is ignored.
    ['10.0.0.0/8', '203.0.113.9', '6.6.6.6', '203.0.113.9'],
  ])('with TRUST_PROXY=%s from %s with "%s" is %s', async (setting, nearest, written, address) => {
    expect(await addressOf(setting, nearest, written)).toBe(address);
  });
});
