// Holds the lock of a data folder until it is killed: the second process in the lock's tests.
import { lockFolder } from '../src/db/folder-lock.ts';

await lockFolder(process.argv[2] ?? '');
process.stdout.write('held\n');
setInterval(() => undefined, 1_000);
