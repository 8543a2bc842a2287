import { type Audience, audiences } from '@mangrove/contract/browser';

/** Who sees a new profile unless its maker chooses; the server writes it into every page. */
export function readDefaultAudience(page: Document = document): Audience {
  const meta = page.querySelector('meta[name="mangrove-default-audience"]');
  const given = meta?.getAttribute('content');
  return audiences.find((one) => one === given) ?? 'public';
}
