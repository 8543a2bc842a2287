import { groupBy, type NameItem } from '@mangrove/contract/browser';
import { AudienceMark } from '../fields/audience-mark.tsx';
import { langOf } from './entity-text.ts';
import { otherNamesText } from './other-names-messages.ts';

const kindOf = ({ use }: NameItem): keyof typeof otherNamesText =>
  use === 'former' ? 'formerly' : 'also';

/** The other names of an entity, the former ones apart: each list is a line of its own. */
export function otherNameLines(names: readonly NameItem[]) {
  return [...groupBy(names, kindOf)].map(([kind, list]) => ({ kind, list }));
}

/** "Also Hogeschool Rotterdam, HR", each in its language. */
export function OtherNames({ kind, list }: ReturnType<typeof otherNameLines>[number]) {
  return (
    <span>
      {otherNamesText[kind]}{' '}
      {list.map(({ text, language, is_hidden }, index) => (
        <span key={`${language} ${text}`}>
          {index > 0 && ', '}
          <bdi lang={langOf(language)}>{text}</bdi>
          {is_hidden && (
            <>
              {' '}
              <AudienceMark audience="private" />
            </>
          )}
        </span>
      ))}
    </span>
  );
}
