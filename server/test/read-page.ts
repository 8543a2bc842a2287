import type { LightMyRequestResponse } from 'fastify';
import { Window } from 'happy-dom';

/** A page as a reader without scripts gets it: its content, and the metadata of its head. */
export function readPage({ body }: Pick<LightMyRequestResponse, 'body'>) {
  const page = new new Window().DOMParser().parseFromString(body, 'text/html');
  const content = (selector: string) => page.querySelector(selector)?.getAttribute('content');
  return {
    page,
    title: page.title,
    description: content('meta[name="description"]'),
    robots: content('meta[name="robots"]'),
    canonical: page.querySelector('link[rel="canonical"]')?.getAttribute('href'),
    /** The `og:` and `twitter:` metadata, by name. */
    cards: Object.fromEntries(
      [...page.querySelectorAll('meta[property^="og:"], meta[name^="twitter:"]')].map((meta) => [
        meta.getAttribute('property') ?? meta.getAttribute('name'),
        meta.getAttribute('content'),
      ]),
    ),
    machine: JSON.parse(
      page.querySelector('script[type="application/ld+json"]')?.textContent ?? 'null',
    ),
    sent: JSON.parse(page.querySelector('#page-data')?.textContent ?? 'null'),
    text: page.querySelector('#root')?.textContent ?? '',
    links: [...page.querySelectorAll('#root a')].map((link) => link.getAttribute('href') ?? ''),
  };
}
