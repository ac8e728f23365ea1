import { isDeepStrictEqual } from 'node:util'
import { parse, rows, tags } from '@core/entity'
import { carryFile, type ProfilePart, readCarriedFile } from '@core/server/plugin'
import { limits, type PlacedField, placedFieldFields } from '../../../shared/esign/documentParts'
import { storeForeignPdf } from '../storedPdf'
import { acceptPdfToSign } from '../../files/acceptPdf'
import { insertTemplate, newestTemplates, type UploadedTemplate } from './uploadedTemplates'

/** The fields of a template in a profile, beside its PDF. */
const saidFields = {
  roles: tags('Roles', { required: true, max: limits.signers }),
  fields: rows('Fields', placedFieldFields, { max: limits.fields }),
} as const

/** The templates that were made in this deployment, each with its PDF and its fields, for a profile of the deployment. */
export const templateProfile: ProfilePart = {
  id: 'templates',
  fields: ['roles', 'fields', 'pdf'],
  async read(tx, { files }) {
    const items: Record<string, Readonly<Record<string, unknown>>> = {}
    for (const { name, roles, fields, file } of await newestTemplates(tx))
      items[name] = { roles, fields, pdf: await carryFile(files, { id: file, fileName: 'template.pdf' }) }
    return items
  },
  async write(tx, name, { pdf, ...said }, { files }) {
    const { value, errors } = parse(saidFields, said)
    if (errors) throw new Error(errors[0]!.message)
    const carried = readCarriedFile(pdf, 'pdf')
    if (!carried) throw new Error('a template has a pdf: an object with fileName, sha256 and base64')
    const { roles } = value
    const fields = (value.fields ?? []).map(saidOf)
    const before = (await newestTemplates(tx)).find((template) => template.name.toLowerCase() === name.toLowerCase())
    if (before && before.sha256 === carried.sha256 && saysTheSame(before, roles, fields)) return
    const { bytes, pages } = await acceptPdfToSign(0, async () => Buffer.from(carried.base64, 'base64'))
    const stray = fields.find((field) => field.page > pages.length || field.signer > roles.length)
    if (stray) throw new Error(`the field “${stray.id}” names a page or a role that the template doesn’t have`)
    await insertTemplate(tx, {
      name: before?.name ?? name,
      file: await storeForeignPdf(files, bytes),
      pages: pages.map(({ width, height }) => ({ width, height })),
      fields,
      roles,
      createdBy: null,
    })
  },
}

/** A field in a profile, without its default values, which are null. The compiler doesn't know which entries remain. */
const saidOf = (field: PlacedField) =>
  // A field without some of its values, which a profile may leave out.
  Object.fromEntries(Object.entries(field).filter(([, value]) => value !== null)) as unknown as PlacedField

/** Compares fields as they are stored, because JSON has no undefined. */
function saysTheSame(before: UploadedTemplate, roles: readonly string[], fields: UploadedTemplate['fields']): boolean {
  return isDeepStrictEqual([before.roles, before.fields], JSON.parse(JSON.stringify([roles, fields])))
}
