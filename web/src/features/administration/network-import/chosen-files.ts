import { importFiles, importLimits } from '@mangrove/contract/browser';

const pictureFolder = 'files';
const pictureName = /\.(?:jpe?g|png|webp)$/iu;

/** What of the chosen files an import reads. */
export interface ChosenFiles {
  files: File[];
  /** How many an import does not read. */
  others: number;
  /** The folder's name; empty where files were chosen one by one. */
  folder: string;
}

/** The files of an import among those chosen: a folder's own, and the pictures in its `files`. */
export function chooseFiles(given: Iterable<File>): ChosenFiles {
  const all = [...given];
  const files = all.filter(isRead);
  const folder = all[0]?.webkitRelativePath.split('/')[0] ?? '';
  return { files, others: all.length - files.length, folder };
}

function isRead({ name, webkitRelativePath }: File): boolean {
  const [inside = ''] = webkitRelativePath.split('/').slice(1, -1);
  const depth = webkitRelativePath.split('/').length;
  const isTable = (importFiles as readonly string[]).includes(name);
  if (webkitRelativePath === '') return isTable || pictureName.test(name);
  if (depth === 2) return isTable;
  return depth === 3 && inside === pictureFolder && pictureName.test(name);
}

/** Why these files cannot be sent, or null. */
export function refuseFiles(files: readonly File[]): 'none' | 'many' | 'large' | null {
  if (!files.some(({ name }) => (importFiles as readonly string[]).includes(name))) return 'none';
  if (files.length > importLimits.files) return 'many';
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return bytes > importLimits.bytes ? 'large' : null;
}

/** As the server receives them. */
export function formOf(files: readonly File[]): FormData {
  const form = new FormData();
  for (const file of files) form.append('file', file, file.name);
  return form;
}
