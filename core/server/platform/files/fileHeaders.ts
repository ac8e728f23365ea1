import { type FileRef, mediaTypes } from '@core/entity/files'

/** What every browser shows by itself. Pictures of a phone (HEIC) most don't know: those are saved. */
const shown: ReadonlySet<string> = new Set([mediaTypes.pdf, mediaTypes.jpg, mediaTypes.png, mediaTypes.webp])

export function isShown({ type }: Pick<FileRef, 'type'>): boolean {
  return shown.has(type)
}

/** What a browser is told besides of a file that somebody uploaded: it may run nothing, reach nothing, and only our own pages may embed it. */
export function fileHeaders({ type }: Pick<FileRef, 'type'>): Record<string, string> {
  return {
    // A sandbox keeps the browsers' own PDF viewers from starting; within them a PDF can't reach the page's origin anyway.
    'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'${type === mediaTypes.pdf ? '' : '; sandbox'}`,
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
  }
}
