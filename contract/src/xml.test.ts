import { expect, it } from 'vitest';
import { escapeXml, xmlElement } from './xml.ts';

it('escapes what would end a text or an attribute, and keeps line ends', () => {
  expect(escapeXml(`<a b="c">&'\n]]>`)).toBe('&#60;a b=&#34;c&#34;&#62;&#38;&#39;&#10;]]&#62;');
});

it('leaves out what XML cannot hold, and keeps characters beyond the first plane', () => {
  expect(escapeXml('a\u0000b\u001Fc\uFFFEd\uD800e\uDC00f👩🏽‍🚀')).toBe('abcdef👩🏽‍🚀');
});

it('writes an element without the attributes that say nothing', () => {
  expect(xmlElement('node', { id: 1, label: '', x: null })).toBe('<node id="1"/>');
  expect(xmlElement('data', { key: 'a"b' }, 'c')).toBe('<data key="a&#34;b">c</data>');
});
