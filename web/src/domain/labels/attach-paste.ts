import {
  isNewer,
  limits,
  NotFromHub,
  readPaste,
  uniteNotices,
  uniteProjects,
} from '@mangrove/contract/browser';
import { labelFieldText as text } from './field-messages.ts';
import type { Labelled } from './label-list.tsx';

/** What is attached once a pasted JSON is; or a sentence that says why it is not. */
export function attachPaste(pasted: string, { notices, labels }: Labelled): Labelled | string {
  try {
    const paste = readPaste(pasted);
    const { project } = paste;
    const known = labels.find(({ unique_id }) => unique_id === project?.unique_id);
    if (project && known && !isNewer(project, known)) {
      if (JSON.stringify(project) !== JSON.stringify(known)) return text.notNewer;
    }
    const attached = {
      notices: uniteNotices([...paste.notices, ...notices]),
      labels: uniteProjects(project ? [...labels, project] : labels),
    };
    if (attached.labels.length > limits.hubProjects)
      return text.tooManyProjects(limits.hubProjects);
    if (attached.notices.length > limits.notices) return text.tooManyNotices(limits.notices);
    return attached;
  } catch (error) {
    if (error instanceof NotFromHub) return error.message;
    throw error;
  }
}
