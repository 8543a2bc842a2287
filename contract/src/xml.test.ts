import { expect, it } from 'vitest';
import { escapeXml, xmlElement } from './xml.ts';

it('escapeXml escapes markup, quotes and line breaks', () => {
  expect(escapeXml(`<a b="c">&'\n]]>`)).toBe('&#60;a b=&#34;c&#34;&#62;&#38;&#39;&#10;]]&#62;');
});

it('escapeXml removes characters that XML forbids, and keeps emoji', () => {
  expect(escapeXml('a\u0000b\u001Fc\uFFFEd\uD800e\uDC00f👩🏽‍🚀')).toBe('abcdef👩🏽‍🚀');
});

it('xmlElement omits empty and null attributes', () => {
  expect(xmlElement('node', { id: 1, label: '', x: null })).toBe('<node id="1"/>');
  expect(xmlElement('data', { key: 'a"b' }, 'c')).toBe('<data key="a&#34;b">c</data>');
});
