/** A text as a string of CSS, whatever characters it has. */
function quoteCss(text: string): string {
  const escaped = text.replace(
    /[^\p{L}\p{N} .,:()-]/gu,
    (letter) => `\\${(letter.codePointAt(0) ?? 0).toString(16)} `,
  );
  return `"${escaped}"`;
}

/**
 * The styles of a booklet. Its pages have the size that the printer has, A4 or Letter: only their
 * margins are set.
 * @param foot what stands at the foot of every page, beside its number.
 */
export function bookletStyles(foot: string): string {
  return `
@page {
  margin: 17mm 16mm 19mm;
  @bottom-left { content: ${quoteCss(foot)}; font: 8pt sans-serif; color: #333; }
  @bottom-right { content: counter(page) " / " counter(pages); font: 8pt sans-serif; color: #333; }
}
* { box-sizing: border-box; }
html { background: #fff; color: #000; }
body { margin: 0 auto; padding: 1.5rem; max-width: 52rem; font: 10pt/1.4 "Commissioner Variable", "Segoe UI", "Helvetica Neue", Arial, sans-serif; hyphens: auto; }
h1 { margin: 0 0 2mm; font-size: 22pt; line-height: 1.15; text-wrap: balance; hyphens: manual; overflow-wrap: anywhere; }
h2 { margin: 9mm 0 2mm; padding-bottom: 1mm; border-bottom: 0.5pt solid #000; font-size: 14pt; break-after: avoid; }
h3 { margin: 0; font-size: 10.5pt; line-height: 1.3; break-after: avoid; hyphens: manual; overflow-wrap: anywhere; }
p { margin: 0; orphans: 3; widows: 3; overflow-wrap: anywhere; }
a { color: inherit; text-decoration: none; }
.screen { display: flex; flex-wrap: wrap; gap: 0.5rem 1.5rem; margin-bottom: 1.5rem; padding: 0.75rem 1rem; border: 1px solid #767676; border-radius: 6px; }
.screen a, .address a { text-decoration: underline; }
.screen a:focus-visible, a:focus-visible { outline: 2px solid #000; outline-offset: 2px; }
.site { margin-bottom: 4mm; font-weight: 600; }
.members { margin: 3mm 0; padding: 2mm 3mm; border: 1.5pt solid #000; font-weight: 600; }
.network { display: block; width: 100%; height: auto; margin: 5mm 0 1mm; }
.network text { font-family: inherit; stroke-linejoin: round; }
.keys { display: flex; flex-wrap: wrap; gap: 1mm 6mm; font-size: 8.5pt; }
.key { width: 3mm; height: 3mm; margin-right: 1mm; vertical-align: -0.4mm; }
.ground { margin-bottom: 4mm; break-inside: avoid; }
.ground .network { margin-top: 3mm; }
.source { display: flex; gap: 6mm; align-items: center; margin-top: 5mm; font-size: 9pt; break-inside: avoid; }
.source > div { min-width: 0; }
.source > div[role="img"] { flex: none; }
.source svg { flex: none; width: 30mm; height: 30mm; }
.list { break-before: page; }
.list section:first-child h2, .index section:first-child h2 { margin-top: 0; }
.entry { display: grid; grid-template-columns: 9mm 1fr; margin: 0 0 3.2mm; break-inside: avoid; }
.entry.long { break-inside: auto; }
.number { font-variant-numeric: tabular-nums; font-weight: 600; }
.facts { color: #333; font-size: 9pt; }
.roles { margin-top: 0.6mm; font-size: 9pt; }
.roles b { font-weight: 600; }
.index { break-before: page; }
.columns { columns: 3 46mm; column-gap: 6mm; font-size: 9pt; }
.columns p { padding-left: 4mm; text-indent: -4mm; hyphens: manual; }
.columns .below { padding-left: 8mm; }
.columns .top { margin-top: 1.6mm; font-weight: 600; break-after: avoid; }
.columns .top.alone { break-after: auto; }
/* As at the top of the other columns. */
.columns .top:first-child { margin-top: 0; }
.columns .numbers { font-weight: 400; font-variant-numeric: tabular-nums; }
@media screen {
  .index { margin-top: 9mm; }
}
@media print {
  body { max-width: none; padding: 0; }
  .screen { display: none; }
}
`;
}
