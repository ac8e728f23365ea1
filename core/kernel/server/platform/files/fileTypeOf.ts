import type { FileType } from '@core/kernel/entity/files'

/** The number of bytes from the start of a file that its type can be detected from. */
export const detectionBytes = 64

/** Readers open a PDF that has a line before its header, such as a protocol's, or a header without its dash. */
const lateHeader = /^(?:[\t\r -~]*\n)*%PDF-?\d\.\d/

/** Brands of the High Efficiency Image File Format with HEVC pictures within, ISO/IEC 23008-12 annex B. */
const heicBrands = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis'])
/** This brand only states that there are pictures; the compatible brands state their kind. */
const anyPictures = new Set(['mif1', 'msf1'])

/** @returns the type of a file by its first bytes, whatever its name; undefined for any type that we don't accept. D4 */
export function fileTypeOf(bytes: Buffer): FileType | undefined {
  const text = (from: number, to: number) => bytes.toString('latin1', from, to)
  if (text(0, 5) === '%PDF-') return 'pdf'
  if (text(0, 3) === '\xff\xd8\xff') return 'jpg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (text(4, 8) === 'ftyp' && isHeic(bytes, text)) return 'heic'
  return lateHeader.test(text(0, detectionBytes)) ? 'pdf' : undefined
}

/** The first box contains its own length, `ftyp`, the major brand, a version, then the compatible brands. */
function isHeic(bytes: Buffer, text: (from: number, to: number) => string): boolean {
  const major = text(8, 12)
  if (heicBrands.has(major)) return true
  if (!anyPictures.has(major)) return false
  const end = Math.min(bytes.readUInt32BE(0), bytes.length)
  for (let at = 16; at + 4 <= end; at += 4) if (heicBrands.has(text(at, at + 4))) return true
  return false
}
