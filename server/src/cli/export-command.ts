import { exportNetwork } from '../features/exchange/export-service.ts';
import type { AdminDeps } from './admin-deps.ts';
import { type AdminOutput, countOf } from './admin-output.ts';
import type { AdminRequest } from './admin-request.ts';

type ExportRequest = Extract<AdminRequest, { command: 'export' }>;

export async function runExport(
  { folder, force }: ExportRequest,
  deps: AdminDeps,
  output: AdminOutput,
): Promise<void> {
  const result = await exportNetwork(deps, folder, { force }, output);
  const { entities } = result;
  const written = [
    countOf(entities.person, 'person', 'people'),
    countOf(entities.organization, 'organisation'),
    countOf(entities.project, 'project'),
    countOf(result.relationships, 'relationship'),
  ];
  output.say(
    `Wrote ${written.join(', ')} and ${countOf(result.pictures, 'picture')} to ${folder}.`,
  );
  if (result.missingPictures > 0) {
    const missing = countOf(result.missingPictures, 'picture');
    output.complain(`Left out: ${missing} that entities name and the file store does not have.`);
  }
}
