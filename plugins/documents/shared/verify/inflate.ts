import { type Bytes, PdfDamaged, type PdfDict, PdfName, isArray, isDict, type PdfValue } from './pdfObjects'

/** A few bytes can unpack to gigabytes. Tables in real documents are far smaller than this limit. */
const maxUnpacked = 64 * 1024 * 1024

/**
 * Unpacks a stream of a PDF: uncompressed, or Flate with or without a predictor. Other filters are for pictures, which are not read here.
 */
export async function unpack(packed: Bytes, dict: PdfDict): Promise<Bytes> {
  const filters = listOf(dict.get('Filter'))
  if (filters.length === 0) return packed
  const [filter] = filters
  if (filters.length > 1 || !(filter instanceof PdfName) || filter.name !== 'FlateDecode')
    throw new PdfDamaged('It is packed in a way that is not known here.')
  const bytes = await inflate(packed)
  const [parameters] = listOf(dict.get('DecodeParms'))
  return isDict(parameters) ? unpredict(bytes, parameters) : bytes
}

const listOf = (value: PdfValue | undefined): readonly PdfValue[] =>
  value === undefined || value === null ? [] : isArray(value) ? value : [value]

async function inflate(packed: Bytes): Promise<Bytes> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate')).getReader()
    for (;;) {
      const { value, done } = await unpacked.read()
      if (done) break
      size += value.length
      if (size > maxUnpacked) {
        await unpacked.cancel()
        break
      }
      chunks.push(value)
    }
  } catch (error) {
    throw new PdfDamaged('A packed part of it can’t be unpacked.', { cause: error })
  }
  if (size > maxUnpacked) throw new PdfDamaged('A packed part of it is too large.')
  const bytes = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

/** Undoes the PNG predictors (ISO 32000-2, 7.4.4.4), with which cross-reference streams are compressed. */
function unpredict(bytes: Bytes, parameters: PdfDict): Bytes {
  const numberOf = (key: string, otherwise: number) => {
    const value = parameters.get(key)
    return typeof value === 'number' ? value : otherwise
  }
  if (numberOf('Predictor', 1) < 10) return bytes
  const pixel = Math.max(1, Math.ceil((numberOf('Colors', 1) * numberOf('BitsPerComponent', 8)) / 8))
  const width = Math.ceil((numberOf('Columns', 1) * numberOf('Colors', 1) * numberOf('BitsPerComponent', 8)) / 8)
  const rows = Math.floor(bytes.length / (width + 1))
  const plain = new Uint8Array(rows * width)
  for (let row = 0; row < rows; row++) {
    const kind = bytes[row * (width + 1)]!
    for (let column = 0; column < width; column++) {
      const to = row * width + column
      const left = column >= pixel ? plain[to - pixel]! : 0
      const up = row > 0 ? plain[to - width]! : 0
      const corner = row > 0 && column >= pixel ? plain[to - width - pixel]! : 0
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][kind] ?? 0
      plain[to] = bytes[row * (width + 1) + 1 + column]! + guess
    }
  }
  return plain
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
  return a <= b && a <= c ? left : b <= c ? up : corner
}
