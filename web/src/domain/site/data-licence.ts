import { noDataLicence } from '@mangrove/contract/browser';

/** Under which terms the network may be used; the server writes it into the page it serves. */
export function readDataLicence(page: Document = document): string {
  const meta = page.querySelector('meta[name="mangrove-data-licence"]');
  return meta?.getAttribute('content')?.trim() || noDataLicence;
}
