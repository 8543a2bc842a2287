import { tryLabelHub } from '../adapters/label-hub.ts';
import { checkProvider } from '../adapters/login-provider.ts';
import { tryMailServer } from '../adapters/mailer.ts';
import { tryRedis } from '../adapters/redis-limiter.ts';
import type { Config } from '../config.ts';
import { tryReplica } from '../db/try-replica.ts';
import type { Finding } from '../features/doctor/finding.ts';
import { examineSurroundings } from '../features/doctor/surroundings.ts';
import { listBucket } from '../features/exchange/bucket-backups.ts';
import { ExchangeRefused } from '../features/exchange/faults.ts';
import type { AdminOutput } from './admin-output.ts';
import { findingText } from './messages.ts';

/** Looks at what lies round the database: settings, disk, services, backups. */
export async function examineAround(config: Config, output: AdminOutput): Promise<void> {
  const reach = {
    ...{ mail: tryMailServer, redis: tryRedis, replica: tryReplica },
    ...{ provider: checkProvider, hub: tryLabelHub },
    bucket: listBucket,
  };
  reportFindings(await examineSurroundings(config, reach), output);
}

/** Prints findings. @throws ExchangeRefused with their number if some need a look. */
export function reportFindings(findings: Finding[], output: AdminOutput): void {
  for (const { about, text, advice } of findings) {
    output.print((advice === null ? findingText.fits : findingText.look)(about, text));
    if (advice !== null) output.print(findingText.advice(advice));
  }
  const count = findings.filter(({ advice }) => advice !== null).length;
  if (count > 0) throw new ExchangeRefused(findingText.toLookAt(count));
}
