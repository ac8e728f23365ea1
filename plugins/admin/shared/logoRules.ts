import { type FileRef, sizeText } from '@core/entity'

/** The formats that every browser renders and that can't contain scripts. An SVG is a document: it may run code and load other URLs. */
export const logoTypes = ['png', 'jpg', 'webp'] as const

/** Everybody downloads it before they sign in. In bytes. */
export const largestLogo = 1024 * 1024

/** The length of each side in pixels. A smaller logo is unrecognizable; a larger one is slow to decode on a phone. */
export const logoSides = { least: 32, most: 2048 } as const

export const svgRefusal =
  'An SVG can carry scripts, so it is not taken. Save the logo as PNG or WebP, twice as large as it is shown.'

interface Picture extends Pick<FileRef, 'fileName' | 'size'> {
  /** Undefined: the file has none, or can't be parsed. */
  readonly pixels: { readonly width: number; readonly height: number } | undefined
}

/** @returns why a picture can't be a logo, and what to do; undefined if it can. */
export function logoProblem({ fileName, size, pixels }: Picture): string | undefined {
  const { least, most } = logoSides
  if (size > largestLogo) return `“${fileName}” has ${sizeText(size)}. A logo has at most 1 MB: save it smaller.`
  if (!pixels) return `“${fileName}” is damaged: it can't be read as a picture. Save it again as PNG or WebP.`
  const { width, height } = pixels
  if (Math.min(width, height) < least || Math.max(width, height) > most)
    return `“${fileName}” has ${width} × ${height} pixels. A logo has ${least} to ${most} on each side.`
  return undefined
}
