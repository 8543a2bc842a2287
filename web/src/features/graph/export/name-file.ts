import { exportFileName } from '@mangrove/contract/browser';
import { siteName } from '../../../domain/site/site-name.ts';
import type { SearchQuestion } from '../search/search-question.ts';

/** The name of a file that the browser makes, and the day in it. */
export function nameFile(question: SearchQuestion | null, ending: string, now = new Date()) {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  return { day, name: exportFileName({ siteName, question, day, ending }) };
}
