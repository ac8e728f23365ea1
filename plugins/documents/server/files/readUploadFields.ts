import { type FieldError, messages } from '@core/entity'
import { invalid } from '@core/server/plugin'
import { type RecordKind, type SubType, recordKinds, subTypes } from '../../shared/files/documentTypes'

/** The fields of an upload beside its file. */
export interface UploadPlace {
  readonly entityType: RecordKind
  readonly entityTypeId: number
  readonly subType: SubType
  /** Undefined if the tab's own title should be used. */
  readonly entityTitle: string | undefined
  readonly documentType: number | undefined
}

const known = new Set(['entityTitle', 'entitySubType', 'entitySubTypeId', 'entityTypeId', 'entityType', 'documentType'])
const longestTitle = 100

/**
 * Reads the fields of S7.10. Kinds of record and sub-types are given by their number (D12) or their name. Either entitySubType or
 * entitySubTypeId is enough; without both the file is in “Other”.
 * @throws HttpError 400 that names each field that is missing or wrong
 */
export function readUploadFields(sent: Readonly<Record<string, string>>): UploadPlace {
  const errors: FieldError[] = Object.keys(sent)
    .filter((name) => !known.has(name))
    .map((field) => ({ field, message: `There is no field “${field.slice(0, 50)}”` }))
  const refuse = (field: string, message: string) => void errors.push({ field, message })
  const said = (name: string) => sent[name]?.trim() ?? ''

  const kind = recordKinds.find(({ id, name }) => isNamed(said('entityType'), id, name))
  if (!said('entityType')) refuse('entityType', messages.required('Kind of record'))
  else if (!kind) refuse('entityType', messages.choice('Kind of record'))

  const entityTypeId = numberOf(said('entityTypeId'))
  if (!said('entityTypeId')) refuse('entityTypeId', messages.required('Record'))
  else if (!entityTypeId) refuse('entityTypeId', messages.wrongType('Record', 'the number of a record'))

  const named = ['entitySubType', 'entitySubTypeId'].filter((name) => said(name))
  const found = named.map((name) => subTypes.find(({ id, code }) => isNamed(said(name), id, code)))
  const subType = named.length === 0 ? subTypes.find(({ code }) => code === 'Other') : found[0]
  for (const [at, name] of named.entries()) if (!found[at]) refuse(name, messages.choice('Tab'))
  if (subType && found.some((other) => other && other !== subType))
    refuse('entitySubTypeId', 'Tab: entitySubType and entitySubTypeId name two different ones')
  if (kind && subType?.only !== undefined && subType.only !== kind.id)
    refuse(named[0]!, `Tab: ${subType.code} is no tab of ${kind.name.toLowerCase()} records`)

  const entityTitle = said('entityTitle') || undefined
  if (entityTitle && entityTitle.length > longestTitle)
    refuse('entityTitle', `Tab’s title can have at most ${longestTitle} characters`)
  const documentType = said('documentType') ? numberOf(said('documentType')) : undefined
  if (said('documentType') && !documentType) refuse('documentType', messages.choice('Type of document'))

  if (errors.length > 0 || !kind || !entityTypeId || !subType) throw invalid(errors)
  return { entityType: kind.id, entityTypeId, subType, entityTitle, documentType }
}

function isNamed(said: string, id: number, name: string): boolean {
  return said === String(id) || said.toLowerCase() === name.toLowerCase()
}

/** @returns a record's number, or undefined if the text isn't one */
function numberOf(said: string): number | undefined {
  const value = /^\d{1,10}$/.test(said) ? Number(said) : 0
  return value > 0 && value <= 2_147_483_647 ? value : undefined
}
