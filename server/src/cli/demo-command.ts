import { loadDemo, removeDemo } from '../demo/load-demo.ts';
import type { AdminDeps } from './admin-deps.ts';
import { type AdminOutput, countOf } from './admin-output.ts';
import type { AdminRequest } from './admin-request.ts';
import { layOut } from './import-command.ts';

type DemoRequest = Extract<AdminRequest, { command: 'demo' }>;

export async function runDemo(
  { action }: DemoRequest,
  deps: AdminDeps,
  output: AdminOutput,
): Promise<void> {
  if (action === 'remove') {
    const removed = await removeDemo(deps);
    output.say(
      removed === 0
        ? 'There is no demo network here, and none will come by itself.'
        : `Removed the demo network: ${countOf(removed, 'entity', 'entities')}.`,
    );
    return;
  }
  const added = await loadDemo(deps, output);
  if (added === 0) {
    output.say('The demo network is here already.');
    return;
  }
  output.say(`Added the demo network: ${countOf(added, 'entity', 'entities')}.`);
  await layOut(deps, output);
}
