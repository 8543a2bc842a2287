// The server's hourly cleanup as a separate process that tests can kill. Arguments: the data
// folder, and the seconds by which the clock is ahead.
import { join } from 'node:path';
import { systemClock } from '../src/adapters/clock.ts';
import { openLocalImages } from '../src/adapters/image-store.ts';
import { removeExpired } from '../src/cleanup.ts';
import { openEmbedded } from '../src/db/open.ts';

const [folder = '', ahead = '0'] = process.argv.slice(2);
const { db, close } = await openEmbedded(folder);
process.stdout.write('begins\n');
const images = openLocalImages(join(folder, 'images'));
await removeExpired({ db, clock: systemClock(Number(ahead)), images, dataDir: folder });
await close();
