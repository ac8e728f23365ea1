import { type FileRef, mediaTypes } from '@core/kernel/entity/files'

/** Types that every browser shows by itself. Most don't support pictures of a phone (HEIC): those are downloaded. */
const shown: ReadonlySet<string> = new Set([mediaTypes.pdf, mediaTypes.jpg, mediaTypes.png, mediaTypes.webp])

export function isShown({ type }: Pick<FileRef, 'type'>): boolean {
  return shown.has(type)
}

/** Further headers of an uploaded file: it may run and load nothing, and only our own pages may embed it. */
export function fileHeaders({ type }: Pick<FileRef, 'type'>): Record<string, string> {
  return {
    // A sandbox would prevent the browsers' own PDF viewers from starting. A PDF in them can't reach the page's origin anyway.
    'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'${type === mediaTypes.pdf ? '' : '; sandbox'}`,
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
  }
}
