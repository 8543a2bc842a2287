import type { EndpointDefinition } from '@mangrove/contract';
import { useMutation } from '@tanstack/react-query';
import { detailOr } from '../../../lib/api-error.ts';
import { receiveFile } from '../../../lib/receive-file.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { PasswordNotGiven, useConfirmed } from '../../../lib/step-up.ts';
import { showToast } from '../../../ui/toasts.tsx';

interface Download {
  endpoint: EndpointDefinition & { download: string };
  done: (name: string) => string;
  failed: string;
}

/** Has the server make a file, asks for the password where it must, and hands the file over. */
export function useDownload({ endpoint, done, failed }: Download) {
  const confirmed = useConfirmed();
  return useMutation({
    mutationFn: () => confirmed(() => receiveFile(endpoint)),
    onSuccess: async ({ name, file }) => {
      saveFile(name, file, endpoint.download);
      await showToast('success', done(name));
    },
    onError: async (error) => {
      if (error instanceof PasswordNotGiven) return;
      await showToast('error', detailOr(error, failed));
    },
  });
}
