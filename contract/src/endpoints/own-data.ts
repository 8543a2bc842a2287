import * as z from 'zod';
import * as calls from '../calls/own-data.ts';
import { endpoint } from './endpoint.ts';

/** The progress of a download of the user's own data. */
export const DataDownload = z.object({
  state: z.enum(['none', 'waiting', 'ready', 'failed']),
  requested_at: z.string().nullable(),
  /** Until when a ready download can be fetched; null in other states. */
  expires_at: z.string().nullable(),
});
export type DataDownload = z.output<typeof DataDownload>;

export const readDataDownload = endpoint(calls.readDataDownload, {
  access: 'login',
  summary: "How far the download of the signed-in user's own data is.",
  reply: DataDownload,
});

export const requestDataDownload = endpoint(calls.requestDataDownload, {
  rateLimit: 'data_download',
  access: 'login',
  opensToUnverified: true,
  needsFreshLogin: true,
  summary:
    'Has a file of everything that is stored of the signed-in user made in the background; an e-mail tells when it is ready. One that is being made or is ready is not made again.',
  reply: DataDownload,
  status: 202,
  problems: ['confirm_password'],
});

export const saveDataDownload = endpoint(calls.saveDataDownload, {
  access: 'login',
  needsFreshLogin: true,
  summary: "The file with the signed-in user's own data, for 24 hours after it was made.",
  download: 'application/zip',
  problems: ['not_found', 'confirm_password'],
});
