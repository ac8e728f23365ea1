import { countText, type FieldError, messages } from '@core/entity'
import { fieldName, type PageSize, type PlacedField, type SignerInput } from './documentParts'

interface CheckedDocument {
  readonly title: string
  readonly signers: readonly SignerInput[]
  readonly fields: readonly PlacedField[]
  /** Empty while there is no PDF, or if it could not be read. */
  readonly pages: readonly PageSize[]
}

/**
 * Checks the conditions for sending a document (D12, S4.14): at least one signer, each with a signature field, every field within an
 * existing page, and the sender's required values filled in. People are shown the first error (S5.6).
 */
export function checkDocument({ title, signers, fields, pages }: CheckedDocument): FieldError[] {
  const signing = signers.flatMap(({ role, name }, at) => (role === 'copy' ? [] : [{ name, place: at + 1 }]))
  return [
    ...(title ? [] : [{ field: 'title', message: messages.required('Title') }]),
    ...(pages.length > 0 ? [] : [{ field: 'file', message: 'Upload a PDF that can be read' }]),
    ...(signing.length > 0 ? [] : [{ field: 'signers', message: messages.required('Signer') }]),
    ...signing.flatMap(({ name, place }) =>
      fields.some(({ type, signer }) => type === 'signature' && signer === place)
        ? []
        : [
            {
              field: `signers[${place - 1}]`,
              message: `${name || 'Somebody'} has no signature field. Place one on a page.`,
            },
          ],
    ),
    ...fields.flatMap((field, at) => checkField(field, signers, pages).map(placed(at))),
  ]
}

const placed = (at: number) => (message: string) => ({ field: `fields[${at}]`, message })

/** Points by which a field may exceed the edge, because coordinates are rounded. */
const tolerance = 1

function checkField(field: PlacedField, signers: readonly SignerInput[], pages: readonly PageSize[]): string[] {
  const { page, x, y, width, height, signer, required, value } = field
  const size = pages[page - 1]
  const name = fieldName(field)
  if (!size && pages.length > 0)
    return [`“${name}” is on page ${page}. The document has ${countText(pages.length, 'page')}.`]
  if (
    size &&
    (x < -tolerance || y < -tolerance || x + width > size.width + tolerance || y + height > size.height + tolerance)
  )
    return [`“${name}” reaches over the edge of page ${page}. Move it onto the page.`]
  if (signer > 0 && !isSigning(signers[signer - 1]))
    return [`“${name}” on page ${page} belongs to nobody who signs. Choose a signer for it.`]
  if (signer === 0 && (field.type === 'signature' || field.type === 'initials'))
    return [`“${name}” on page ${page} needs a signer. Choose one for it.`]
  return signer === 0 && required && !value ? [messages.required(name)] : []
}

const isSigning = (signer: SignerInput | undefined) => signer !== undefined && signer.role !== 'copy'
