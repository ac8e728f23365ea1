import { directionOf } from '@core/kernel/shared/createLanguage'

/** The content of a mail; it is rendered as text and as HTML. */
export interface MailContent {
  readonly brand: string
  /** The value of `lang`; default: English. */
  readonly language?: string
  readonly heading: string
  /** Line breaks in a paragraph are preserved. */
  readonly paragraphs: readonly string[]
  /** A one-time code, in large letters. */
  readonly code?: string
  readonly action?: MailAction
  /** Several actions, each on a line of its own. */
  readonly actions?: readonly MailAction[]
}

interface MailAction {
  readonly label: string
  readonly url: string
}

/**
 * Renders a mail as plain text and as HTML. The HTML has inline styles, as mail programs need it, loads nothing from outside, and follows
 * the reader's dark mode.
 */
export function renderMail(content: MailContent): { readonly text: string; readonly html: string } {
  return { text: renderText(content), html: renderHtml(content) }
}

function renderText({
  brand,
  heading,
  paragraphs,
  code,
  action,
  actions = action ? [action] : [],
}: MailContent): string {
  const [first = '', ...rest] = paragraphs
  return (
    [
      heading,
      first,
      ...(code ? [`    ${code}`] : []),
      ...actions.map(({ label, url }) => `${label}: ${url}`),
      ...rest,
      brand,
    ]
      .filter(Boolean)
      .join('\n\n') + '\n'
  )
}

function renderHtml({
  brand,
  language = 'en',
  heading,
  paragraphs,
  code,
  action,
  actions = action ? [action] : [],
}: MailContent): string {
  const [first = '', ...rest] = paragraphs.map(
    (paragraph) =>
      `<p class="text" style="margin:0 0 16px;color:#3f4254">${escape(paragraph).replaceAll('\n', '<br>')}</p>`,
  )
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escape(heading)}</title>
<style>@media (prefers-color-scheme: dark) { .page { background: #14151f !important } .card { background: #1d1f2d !important; border-color: #32354a !important } .head, .code { color: #f1f2f8 !important } .text { color: #c3c6d6 !important } .code { background: #2a2d40 !important } .quiet { color: #9a9eb5 !important } }</style></head>
<body class="page" style="margin:0;background:#f5f5fa"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td class="page" align="center" style="padding:32px 16px;background:#f5f5fa">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px"><tr><td class="card" style="padding:32px;background:#ffffff;border:1px solid #e4e5ef;border-radius:12px;font:15px/1.6 Inter,-apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<p class="quiet" style="margin:0 0 16px;color:#646880;font-size:13px;font-weight:600">${escape(brand)}</p>
<h1 class="head" style="margin:0 0 16px;color:#1b1c28;font-size:20px;line-height:1.3">${escape(heading)}</h1>
${first}${code ? `<p class="code" style="margin:0 0 16px;padding:12px;background:#f0f0fa;border-radius:8px;color:#1b1c28;font-size:28px;font-weight:700;letter-spacing:6px;text-align:center">${escape(code)}</p>` : ''}${actions
    .map(
      ({ label, url }) =>
        `<p style="margin:0 0 16px"><a href="${escape(url)}" style="display:inline-block;padding:10px 20px;background:#5b5fe0;border-radius:8px;color:#ffffff;font-weight:600;text-decoration:none">${escape(label)}</a></p>`,
    )
    .join('\n')}
${rest.join('\n')}
</td></tr></table></td></tr></table></body></html>
`
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
