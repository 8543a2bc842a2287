// One column of 600 px, with tables and inline styles, because mail programs support little else.
// Dark colours by `prefers-color-scheme` where that is supported. No picture is needed.
import { escapeHtml } from '../../http/escape-html.ts';
import type { EmailContent } from './email-content.ts';
import { everyMail } from './email-messages.ts';

const family = "'Commissioner', 'Segoe UI', system-ui, -apple-system, Helvetica, Arial, sans-serif";

const dark = `
@media (prefers-color-scheme: dark) {
  .page { background: #091A1E !important; }
  .head { background: #061A20 !important; }
  .sheet { background: #142A2F !important; }
  .foot { background: #0D1F23 !important; border-color: #2A454B !important; }
  .ink { color: #EFEDE2 !important; }
  .muted { color: #A6B8B6 !important; }
  .link { color: #8AD5D5 !important; }
  .line { border-color: #2A454B !important; }
  .button { background: #7FCFD0 !important; }
  .button a { color: #06262B !important; }
}`;

/** The HTML of an email; every text is escaped. */
export function layOutHtml(content: EmailContent, siteName: string): string {
  const site = escapeHtml(siteName);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(content.subject)}</title>
<style>${dark}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#EAE9DE;font-family:${family}">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#EAE9DE">
<tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;border-radius:18px;overflow:hidden">
<tr><td class="head" style="background:#0C3A41;padding:28px 44px;color:#F4F3EB;font-size:22px;font-weight:600">${site}</td></tr>
<tr><td class="sheet" style="background:#FDFCF8;padding:32px 44px 40px">
<h1 class="ink" style="margin:0 0 12px;color:#10292E;font-size:32px;line-height:38px;font-weight:600">${escapeHtml(content.title)}</h1>
${content.paragraphs.map((text) => paragraph(text, 'ink', 'color:#10292E;font-size:17px;line-height:27px')).join('\n')}
${content.list ? list(content.list) : ''}
${content.link ? button(content.link) : ''}
${content.footnote ? `<div class="line" style="border-top:1px solid #DAD9CC;margin:20px 0 16px"></div>\n${paragraph(content.footnote, 'muted', 'color:#4F6366;font-size:15px;line-height:22px')}` : ''}
${(content.footLinks ?? []).map(footLink).join('\n')}
</td></tr>
<tr><td class="foot muted" style="background:#F4F3EB;border-top:1px solid #DAD9CC;padding:18px 44px;color:#4F6366;font-size:13px">${escapeHtml(everyMail.foot(siteName))}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** The plain text of an email: the same words. */
export function layOutText(content: EmailContent, siteName: string): string {
  return [
    content.title,
    ...content.paragraphs,
    ...(content.list ? [content.list.map((line) => `- ${line}`).join('\n')] : []),
    ...(content.link ? [`${content.link.label}:\n${content.link.address}`, content.link.note] : []),
    ...(content.footnote ? [content.footnote] : []),
    ...(content.footLinks ?? []).map(({ label, address }) => `${label}:\n${address}`),
    everyMail.foot(siteName),
  ]
    .join('\n\n')
    .concat('\n');
}

function paragraph(text: string, name: string, style: string): string {
  return `<p class="${name}" style="margin:0 0 14px;${style}">${escapeHtml(text)}</p>`;
}

function list(lines: string[]): string {
  const items = lines.map((line) => `<li style="margin:0 0 8px">${escapeHtml(line)}</li>`);
  return `<ul class="ink" style="margin:0 0 14px;padding-left:22px;color:#10292E;font-size:17px;line-height:27px">${items.join('\n')}</ul>`;
}

function footLink({ label, address }: { label: string; address: string }): string {
  return `<p style="margin:0 0 8px;font-size:15px;line-height:22px"><a class="link" href="${escapeHtml(address)}" style="color:#0B5A63">${escapeHtml(label)}</a></p>`;
}

function button({ label, address, note }: NonNullable<EmailContent['link']>): string {
  const href = escapeHtml(address);
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:14px 0 26px"><tr><td class="button" style="background:#0B5A63;border-radius:12px"><a href="${href}" style="display:inline-block;padding:15px 30px;color:#FFFFFF;font-size:17px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>
${paragraph(everyMail.copyAddress(note), 'muted', 'color:#4F6366;font-size:15px;line-height:22px')}
<p style="margin:0 0 14px;font-size:15px;line-height:22px;word-break:break-all"><a class="link" href="${href}" style="color:#0B5A63">${href}</a></p>`;
}
