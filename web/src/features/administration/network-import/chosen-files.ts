import { importFileOf, importLimits } from '@mangrove/contract/browser';

const pictureFolder = 'files';
const pictureName = /\.(?:jpe?g|png|webp)$/iu;

/** The chosen files that an import reads. */
export interface ChosenFiles {
  files: File[];
  /** The number of chosen files that an import ignores. */
  others: number;
  /** The name of the chosen folder; empty if single files were chosen. */
  folder: string;
}

/** Picks the files to import: those directly in the folder, and the pictures in its `files`. */
export function chooseFiles(given: Iterable<File>): ChosenFiles {
  const all = [...given];
  const files = all.filter(isRead);
  const folder = all[0]?.webkitRelativePath.split('/')[0] ?? '';
  return { files, others: all.length - files.length, folder };
}

function isRead({ name, webkitRelativePath }: File): boolean {
  const [inside = ''] = webkitRelativePath.split('/').slice(1, -1);
  const depth = webkitRelativePath.split('/').length;
  const isTable = importFileOf(name) !== null;
  if (webkitRelativePath === '') return isTable || pictureName.test(name);
  if (depth === 2) return isTable;
  return depth === 3 && inside === pictureFolder && pictureName.test(name);
}

/** The reason why the files cannot be sent; null if they can. */
export function checkFiles(files: readonly File[]): 'none' | 'many' | 'large' | null {
  if (!files.some(({ name }) => importFileOf(name))) return 'none';
  if (files.length > importLimits.files) return 'many';
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return bytes > importLimits.bytes ? 'large' : null;
}

/** The request body with the files. */
export function formOf(files: readonly File[]): FormData {
  const form = new FormData();
  for (const file of files) form.append('file', file, file.name);
  return form;
}
