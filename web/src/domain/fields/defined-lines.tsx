import {
  type DefinedField,
  type DefinedShape,
  type DefinedValues,
  sayDefined,
} from '@mangrove/contract/browser';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { Text } from '../../kit/layout/layout.ts';
import { AudienceMark } from './audience-mark.tsx';
import { definedLineText as text } from './defined-line-messages.ts';
import { fieldsQuery } from './defined-query.ts';

/** What an entity says in a defined field. */
export interface DefinedLine {
  title: ReactNode;
  shape: DefinedShape;
  /** Several for a choice of several options. */
  texts: readonly string[];
}

interface DefinedLinesProps {
  values: DefinedValues;
  children: (line: DefinedLine) => ReactNode;
}

/** What an entity says in the fields that this community defined, in their order. */
export function DefinedLines({ values, children }: DefinedLinesProps) {
  const hasValues = Object.keys(values).length > 0;
  const { data, error, refetch } = useQuery({ ...fieldsQuery, enabled: hasValues });
  if (!hasValues) return null;
  if (data) {
    return linesOf(data, values).map(({ key, ...line }) => (
      <Fragment key={key}>{children(line)}</Fragment>
    ));
  }
  if (!error) return null;
  return (
    <Text c="dimmed" fz="sm">
      {text.failed}{' '}
      <Button variant="default" size="sm" onClick={() => void refetch()}>
        {text.tryAgain}
      </Button>
    </Text>
  );
}

function linesOf(fields: readonly DefinedField[], values: DefinedValues) {
  return fields.flatMap((field) => {
    const value = values[field.key];
    if (value === undefined) return [];
    const title = (
      <>
        <bdi>{field.label}</bdi> <AudienceMark audience={field.audience} />
      </>
    );
    return [{ key: field.key, title, shape: field.shape, texts: sayDefined(field, value) }];
  });
}

/** The values of a line, as entries of a list. */
export function DefinedItems({ shape, texts }: Pick<DefinedLine, 'shape' | 'texts'>) {
  return texts.map((each) => (
    <li key={each} dir="auto" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      {shape === 'link' ? (
        <a href={each} target="_blank" rel="noopener noreferrer nofollow ugc">
          {each.replace(/^https?:\/\//u, '')}
        </a>
      ) : (
        each
      )}
    </li>
  ));
}
