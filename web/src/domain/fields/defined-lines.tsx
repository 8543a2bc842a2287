import {
  type DefinedField,
  type DefinedShape,
  type DefinedValue,
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
  /** The values as entries of a list: several for a choice of several options. */
  items: ReactNode;
}

interface DefinedLinesProps {
  values: DefinedValues;
  children: (line: DefinedLine) => ReactNode;
}

/**
 * What an entity says in the fields that this community defined, in their order. Pages and cards
 * load it with the first entity that fills one in.
 */
export function DefinedLines({ values, children }: DefinedLinesProps) {
  const { data, error, refetch } = useQuery(fieldsQuery);
  if (data) {
    return data.map((field) => {
      const value = values[field.key];
      if (value === undefined) return null;
      return <Fragment key={field.key}>{children(lineOf(field, value))}</Fragment>;
    });
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

function lineOf(field: DefinedField, value: DefinedValue): DefinedLine {
  return {
    title: (
      <>
        <bdi>{field.label}</bdi> <AudienceMark audience={field.audience} />
      </>
    ),
    items: <Items shape={field.shape} texts={sayDefined(field, value)} />,
  };
}

function Items({ shape, texts }: { shape: DefinedShape; texts: readonly string[] }) {
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
