/** What may be uploaded, told by content and not by name. D4 */
export const fileTypes = ['pdf', 'jpg', 'png', 'heic', 'webp'] as const
export type FileType = (typeof fileTypes)[number]

export const mediaTypes = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  png: 'image/png',
  heic: 'image/heic',
  webp: 'image/webp',
} as const satisfies Record<FileType, string>

/** The most bytes of one file: 10 MB. D4 */
export const largestFile = 10 * 1024 * 1024

/** An uploaded file as a record holds it. */
export interface FileRef {
  /** Unguessable; its address is `/api/file/{id}`. */
  readonly id: string
  readonly fileName: string
  /** Its media type, such as `application/pdf`. */
  readonly type: string
  /** In bytes. */
  readonly size: number
}

/** What is said of an upload that may not be opened: a scanner has it, or found something in it. */
export interface FileState {
  readonly id: string
  readonly state: 'waiting' | 'refused'
  /** What the scanner calls what it found. */
  readonly reason: string | null
}

/** @returns a size as people read it: `640 bytes`, `24 kB`, `1.4 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
