import {
  latin1,
  type Bytes,
  isArray,
  isDict,
  PdfDamaged,
  type PdfDict,
  PdfName,
  PdfRef,
  PdfString,
  textOf,
} from './pdfObjects'
import type { PdfFile } from './pdfFile'

/** A signature in the PDF, not checked yet. */
export interface FoundSignature {
  readonly field: string
  readonly isTimeStamp: boolean
  readonly subFilter: string
  readonly name: string | null
  readonly reason: string | null
  /** The signing time that the signer claims. */
  readonly claimed: Date | null
  /** The placeholder of the signature, padded with zeros. */
  readonly contents: Bytes
  /** Whether it leaves out exactly itself, and begins with the file's first byte. */
  readonly isFramed: boolean
  /** The end of the bytes that it covers. */
  readonly end: number
  readonly signed: () => Bytes
}

/** The maximum number of fields in a form, and of nesting levels. */
const maxFields = 20_000
const maxDepth = 50

/** Finds the signatures of a PDF's form, in the order in which they were made. */
export async function findSignatures(file: PdfFile): Promise<FoundSignature[]> {
  const form = await file.dictAt((await file.catalog()).get('AcroForm'))
  const found: FoundSignature[] = []
  let seen = 0
  const visit = async (
    value: PdfRef | PdfDict,
    path: string,
    type: string | undefined,
    depth: number,
  ): Promise<void> => {
    if (++seen > maxFields || depth > maxDepth) throw new PdfDamaged('Its form has too many fields.')
    const field = await file.dictAt(value)
    if (!field) return
    const title = textOf(await file.resolve(field.get('T')))
    const name = [path, title].filter(Boolean).join('.')
    const ownType = await file.resolve(field.get('FT'))
    const kind = ownType instanceof PdfName ? ownType.name : type
    for (const kid of await file.arrayAt(field.get('Kids')))
      if (kid instanceof PdfRef || isDict(kid)) await visit(kid, name, kind, depth + 1)
    const signature = kind === 'Sig' ? await file.dictAt(field.get('V')) : undefined
    if (signature?.has('ByteRange')) found.push(await describe(file, name, signature))
  }
  for (const field of await file.arrayAt(form?.get('Fields')))
    if (field instanceof PdfRef || isDict(field)) await visit(field, '', undefined, 0)
  return found.toSorted((one, other) => one.end - other.end)
}

async function describe(file: PdfFile, field: string, signature: PdfDict): Promise<FoundSignature> {
  const contents = signature.get('Contents')
  if (!(contents instanceof PdfString)) throw new PdfDamaged(`The signature in the field ${field} is missing.`)
  const range = signature.get('ByteRange')
  const [start, before, after, rest] = isArray(range) && range.length === 4 ? range.map(Number) : []
  if ([start, before, after, rest].some((at) => at === undefined || !Number.isInteger(at) || at < 0))
    throw new PdfDamaged(`The signature in the field ${field} does not tell what it signs.`)
  const end = after! + rest!
  const subFilter = await file.resolve(signature.get('SubFilter'))
  const name = subFilter instanceof PdfName ? subFilter.name : ''
  return {
    field,
    isTimeStamp: name === 'ETSI.RFC3161',
    subFilter: name,
    name: textOf(await file.resolve(signature.get('Name'))) ?? null,
    reason: textOf(await file.resolve(signature.get('Reason'))) ?? null,
    claimed: dateOf(await file.resolve(signature.get('M'))),
    contents: contents.bytes,
    isFramed:
      start === 0 && contents.isHex && before === contents.start && after === contents.end && end <= file.bytes.length,
    end,
    signed: () => joined(file.bytes.subarray(0, before), file.bytes.subarray(after, end)),
  }
}

function joined(one: Bytes, other: Bytes): Bytes {
  const bytes = new Uint8Array(one.length + other.length)
  bytes.set(one)
  bytes.set(other, one.length)
  return bytes
}

/** Parses `D:20261121100000+01'00'` (ISO 32000-2, 7.9.4). */
function dateOf(value: unknown): Date | null {
  if (!(value instanceof PdfString)) return null
  const parts = /^D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:([+-])(\d\d)'?(\d\d)?)?/.exec(latin1(value.bytes))
  if (!parts) return null
  const [
    ,
    year,
    month = '01',
    day = '01',
    hour = '00',
    minute = '00',
    second = '00',
    sign,
    hours = '00',
    minutes = '00',
  ] = parts
  const zone = sign ? `${sign}${hours}:${minutes}` : 'Z'
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`)
  return Number.isNaN(date.getTime()) ? null : date
}
