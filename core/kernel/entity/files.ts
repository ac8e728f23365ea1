/** The types that may be uploaded. The content decides the type, not the name. D4 */
export const fileTypes = ['pdf', 'jpg', 'png', 'heic', 'webp'] as const
export type FileType = (typeof fileTypes)[number]

export const mediaTypes = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  png: 'image/png',
  heic: 'image/heic',
  webp: 'image/webp',
} as const satisfies Record<FileType, string>

/** The maximum size of one file in bytes: 10 MB. D4 */
export const largestFile = 10 * 1024 * 1024

/** An uploaded file as a record holds it. */
export interface FileRef {
  /** Cannot be guessed; the file's address is `/api/file/{id}`. */
  readonly id: string
  readonly fileName: string
  /** Its media type, such as `application/pdf`. */
  readonly type: string
  /** In bytes. */
  readonly size: number
}

/** Why an upload may not be opened: a scanner is checking it, or found something in it. */
export interface FileState {
  readonly id: string
  readonly state: 'waiting' | 'refused'
  /** The scanner's name for what it found. */
  readonly reason: string | null
}

/** @returns a size as text: `640 bytes`, `24 kB`, `1.4 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
