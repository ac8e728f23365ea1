import { randomBytes } from 'node:crypto'
import { PDFArray, PDFDocument, PDFHexString, PDFName, PDFNumber, ParseSpeeds, PDFString } from '@cantoo/pdf-lib'
import { SealingError } from './SealingError'

/** The maximum size in bytes. A CMS with its chain and a time stamp has 6 to 10 kB, or more if the chain of the time stamp is long. */
const reserved = 16_384

export interface SignatureField {
  /** Unique in the document, without a dot. */
  readonly name: string
  readonly kind: 'signature' | 'documentTimeStamp'
  readonly signer?: string
  readonly reason?: string
  readonly at?: Date | undefined
}

/**
 * Adds a signature to a PDF as an incremental update: the existing bytes stay unchanged, so that earlier signatures stay valid. The
 * signature is a field without an appearance on the first page; the drawn signature is part of the page already.
 * @param sign gets the bytes to sign, and returns the signature
 */
export async function addSignature(
  bytes: Uint8Array,
  field: SignatureField,
  sign: (content: Uint8Array) => Promise<Uint8Array>,
): Promise<Uint8Array<ArrayBuffer>> {
  // A random name that no text within the document can contain, so none can be mistaken for the placeholder.
  const marker = `wg${randomBytes(4).toString('hex')}`
  const pdf = await openForUpdate(bytes)
  addPlaceholder(pdf, field, marker)
  const updated = Buffer.from(await saveUpdate(pdf))
  return fill(updated, bytes.length, marker, sign)
}

export const openForUpdate = (bytes: Uint8Array): Promise<PDFDocument> =>
  PDFDocument.load(bytes, { forIncrementalUpdate: true, updateMetadata: false, parseSpeed: ParseSpeeds.Fastest })

/** @returns the whole file: the original bytes, followed by the update */
export const saveUpdate = (pdf: PDFDocument): Promise<Uint8Array> =>
  pdf.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false })

function addPlaceholder(
  pdf: PDFDocument,
  { name, kind, signer, reason, at = new Date() }: SignatureField,
  marker: string,
): void {
  const { context } = pdf
  const range = PDFArray.withContext(context)
  range.push(PDFNumber.of(0))
  for (let index = 0; index < 3; index++) range.push(PDFName.of(marker))
  const isSignature = kind === 'signature'
  const signature = context.register(
    context.obj({
      Type: isSignature ? 'Sig' : 'DocTimeStamp',
      Filter: 'Adobe.PPKLite',
      SubFilter: isSignature ? 'ETSI.CAdES.detached' : 'ETSI.RFC3161',
      ByteRange: range,
      Contents: PDFHexString.of('0'.repeat(reserved * 2)),
      ...(isSignature && { M: PDFString.fromDate(at) }),
      ...(signer && { Name: PDFHexString.fromText(signer) }),
      ...(reason && { Reason: PDFHexString.fromText(reason) }),
    }),
  )
  const page = pdf.getPage(0)
  const widget = context.register(
    context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      Rect: [0, 0, 0, 0],
      V: signature,
      T: PDFHexString.fromText(name.replaceAll('.', ' ')),
      // Printed and locked (ISO 32000-2, table 167).
      F: 132,
      P: page.ref,
    }),
  )
  // Not `addAnnot`, because it rewrites the page's content as well, which would count as a change after the earlier signatures.
  const notes = page.node.Annots()
  if (notes) notes.push(widget)
  else page.node.set(PDFName.of('Annots'), context.obj([widget]))
  const form = pdf.catalog.getOrCreateAcroForm()
  form.addField(widget)
  // Signatures exist, and the file may only be appended to (table 225).
  form.dict.set(PDFName.of('SigFlags'), PDFNumber.of(3))
}

async function fill(
  pdf: Buffer,
  from: number,
  marker: string,
  sign: (content: Uint8Array) => Promise<Uint8Array>,
): Promise<Uint8Array<ArrayBuffer>> {
  const names = pdf.indexOf(`/${marker}`, from)
  const rangeStart = pdf.lastIndexOf('[', names)
  const rangeEnd = pdf.indexOf(']', names) + 1
  const start = pdf.indexOf('<', pdf.indexOf('/Contents', rangeEnd))
  const end = pdf.indexOf('>', start) + 1
  if (names < 0 || start < 0 || end - start !== reserved * 2 + 2)
    throw new SealingError('The document can’t be signed: its update was not written as expected.')
  const range = `[0 ${start} ${end} ${pdf.length - end}]`
  pdf.write(range.padEnd(rangeEnd - rangeStart), rangeStart, 'latin1')
  const signature = Buffer.from(await sign(Buffer.concat([pdf.subarray(0, start), pdf.subarray(end)]))).toString('hex')
  if (signature.length > reserved * 2)
    throw new SealingError(
      'The signature with its certificates is too long for its place. Leave out issuers that are not needed.',
    )
  pdf.write(signature, start + 1, 'latin1')
  return new Uint8Array(pdf)
}
