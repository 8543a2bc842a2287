// What the Hub of Local Contexts calls the files with the icons of Labels and Notices, which the operator
// may copy from there. They are shown as they are, or not at all.
import type { LabelList } from './local-contexts.ts';

/** The icons of Labels whose file the Hub names otherwise than the type. */
const unusualNames: Readonly<Record<string, string>> = {
  tk_multiple_community: 'tk-multiple-communities',
  'bc-collaboration': 'bc-open-to-collaboration',
  'bc-commercialization': 'bc-open-to-commercialization',
  'bc-research': 'bc-research-use',
};

const noticeNames: Readonly<Record<string, string>> = {
  biocultural: 'bc-notice',
  traditional_knowledge: 'tk-notice',
};

/** The name, without its ending, of the file with a Label's icon: `tk-attribution`. */
export function nameLabelIcon(list: LabelList, type: string): string {
  const usual = `${list === 'tk_labels' ? 'tk' : 'bc'}-${type.replaceAll('_', '-')}`;
  return unusualNames[type] ?? unusualNames[usual] ?? usual;
}

/** The name, without its ending, of the file with a Notice's icon: `ci-attribution-incomplete`. */
export function nameNoticeIcon(type: string): string {
  return noticeNames[type] ?? `ci-${type.replaceAll('_', '-')}`;
}

/** Files with icons as the Hub names them; nothing else of the folder is shown. */
export const labelIconFile = /^(?:bc|ci|tk)-[a-z0-9-]{1,60}\.(?:png|svg)$/u;

/** Of one icon; the Hub's have a tenth of it. */
export const maxLabelIconBytes = 256 * 1024;
