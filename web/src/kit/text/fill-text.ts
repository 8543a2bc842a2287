import { createElement, Fragment, type ReactNode } from 'react';

type Places<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Places<Rest>
  : never;

/** A sentence of a catalogue with an element in each of its places: "{merged} into {survivor}". */
export function fillText<Sentence extends string>(
  sentence: Sentence,
  elements: Readonly<Record<Places<Sentence>, ReactNode>>,
): ReactNode {
  const given: Readonly<Record<string, ReactNode>> = elements;
  // Texts and names of places alternate.
  const parts = sentence
    .split(/\{(\w+)\}/u)
    .map((part, index) => (index % 2 === 0 ? part : given[part]));
  return createElement(Fragment, null, ...parts);
}
