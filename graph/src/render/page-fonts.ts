import type { FontSource } from './view-messages.ts';

const descriptors = {
  'font-style': 'style',
  'font-weight': 'weight',
  'font-stretch': 'stretch',
  'unicode-range': 'unicodeRange',
} as const;

/** The fonts that the page's own style sheets define, with absolute addresses. */
export function listPageFonts(document: Document): FontSource[] {
  return [...document.styleSheets].flatMap((sheet) => {
    const base = sheet.href ?? document.baseURI;
    return [...sheet.cssRules]
      .filter((rule): rule is CSSFontFaceRule => rule instanceof CSSFontFaceRule)
      .map(({ style }) => ({
        family: style.getPropertyValue('font-family').replaceAll(/["']/gu, ''),
        source: style
          .getPropertyValue('src')
          .replaceAll(/url\(["']?([^"'()]+)["']?\)/gu, (_, url: string) => {
            return `url("${new URL(url, base).href}")`;
          }),
        descriptors: Object.fromEntries(
          Object.entries(descriptors)
            .map(([property, name]) => [name, style.getPropertyValue(property)])
            .filter(([, value]) => value !== ''),
        ),
      }));
  });
}
