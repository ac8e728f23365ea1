import { type Database, type Transaction, invalid, type ServerContext } from '@core/server/plugin'
import type { PageSize, PlacedField } from '../../../shared/esign/documentParts'
import { ownPdf, templates } from '../../../shared/esign/templates'
import type { OwnerFacts } from '../ownerFacts'
import { readPdf } from '../storedPdf'
import { drawTemplate } from './drawTemplate'
import { shippedTemplates } from './shippedTemplates'
import { findTemplate } from './uploadedTemplates'

/** A template's PDF with the fields on it. */
export interface ReadTemplate {
  /** The id of a shipped template; an uploaded one counts as an own PDF. */
  readonly template: number
  readonly name: string
  /** Its name or key with its version: `Lease 2`. */
  readonly version: string
  readonly pages: readonly PageSize[]
  readonly fields: readonly PlacedField[]
  /** @returns the PDF itself */
  readBytes(): Promise<Uint8Array>
}

/**
 * Reads a template. A shipped one is drawn.
 * @param key of a shipped template, or the number of an uploaded one
 * @param facts values of a record, which prefill the fields of a shipped template
 * @throws HttpError 400 for an unknown template
 */
export async function readTemplate(
  key: string,
  facts: OwnerFacts,
  { db, files, brand }: Pick<ServerContext, 'files' | 'brand'> & { readonly db: Database | Transaction },
): Promise<ReadTemplate> {
  const shipped = shippedTemplates.find((template) => template.key === key)
  if (shipped) {
    const { bytes, pages, fields } = await drawTemplate(shipped, (await brand()).name, facts)
    const { id } = templates.find((template) => template.key === key)!
    const { name, version } = shipped
    return { template: id, name, version: `${key} ${version}`, pages, fields, readBytes: () => Promise.resolve(bytes) }
  }
  const uploaded = /^\d{1,9}$/.test(key) ? await findTemplate(db, Number(key)) : undefined
  if (!uploaded) throw invalid([{ field: 'template', message: 'Choose a template from the list' }])
  const { name, version, pages, fields, file } = uploaded
  return { template: ownPdf, name, version: `${name} ${version}`, pages, fields, readBytes: () => readPdf(files, file) }
}
