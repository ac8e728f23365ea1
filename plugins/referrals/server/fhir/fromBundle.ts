import { customGroup, type Field, type FieldError, parse } from '@core/entity'
import { invalid } from '@core/server/plugin'
import { type ForeignService, foreignServices } from './care'
import { readCustom } from './customExtensions'
import { type Json, type JsonObject, at, isObject, listAt, ownExtension, textAt } from './fhir'
import { fromResources } from './fromResources'
import { type Portable, portable, portableField, portableFields, put } from './portable'
import { toBundle } from './toBundle'

/** The referral that a bundle describes. */
export interface ReadBundle {
  /** The body of a create. */
  readonly input: Portable
  /** The further content that is not taken over, by its place: `Patient.maritalStatus`. */
  readonly left: readonly string[]
  /** The services that must be chosen first, because the bundle names none of ours. Then the input is not complete. */
  readonly unmapped: readonly ForeignService[]
  /** The year or month of birth, where the bundle gives no day and none was chosen: `1970-05`. Then the input is not complete. */
  readonly bornIn?: string
}

export interface ReadingOptions {
  /** The data on file of the client whose further referral it becomes. It isn't changed, so differences are reported. */
  readonly known?: Portable | undefined
  /** What services of other systems mean here, by their keys. */
  readonly services?: ReadonlyMap<string, number> | undefined
  /** The day of birth that somebody chose, because the bundle gives only a part of it. */
  readonly dateOfBirth?: string | undefined
  /** Whether whoever imports may fill in a field that administrators added; others are reported. */
  readonly changes?: ((field: Field) => boolean) | undefined
  /** Whether somebody can still choose a service where the bundle names none. */
  readonly isCheck?: boolean | undefined
}

/** A request in one of these states is not one that anybody waits for. */
const ended: Readonly<Record<string, string>> = {
  revoked: 'was withdrawn by its sender',
  'entered-in-error': 'was entered in error, its sender says',
  completed: 'is completed, its sender says',
}

/** At most this many are listed one by one. */
const mostTold = 200

/** The values that another system may not set, with those used instead: a new client, whose source is “Other”, received today. */
const usual = (today: string) => ({ type: 1, source: 10, receivedDate: today })

/**
 * Reads a FHIR R4 Bundle with one ServiceRequest and its Patient.
 * It reports what it doesn't understand: everything that an export of the resulting record would not contain.
 * @throws HttpError 400 when it is no such bundle, its request is over or deleted, or required data of a referral is missing
 */
export function fromBundle(
  bundle: JsonObject,
  today: string,
  { known, services, dateOfBirth, isCheck = false, changes = () => true }: ReadingOptions = {},
): ReadBundle {
  const entries = listAt(bundle, 'entry')
  const deleted = entries.filter((entry) => textAt(entry, 'request', 'method') === 'DELETE')
  if (deleted.some((entry) => /(^|\/)ServiceRequest(\/|\?|$)/.test(textAt(entry, 'request', 'url') ?? '')))
    throw invalid([{ field: 'bundle', message: 'This bundle deletes a request, so it can’t become a new referral' }])
  const resources = entries
    .filter((entry) => !deleted.includes(entry))
    .map((entry) => at(entry, 'resource'))
    .filter(isObject)
  for (const type of ['ServiceRequest', 'Patient']) {
    if (resources.filter((resource) => resource.resourceType === type).length !== 1)
      throw invalid([{ field: 'bundle', message: `Choose a FHIR R4 Bundle with exactly one ${type}` }])
  }
  const request = resources.find(({ resourceType }) => resourceType === 'ServiceRequest')!
  const reason = ended[textAt(request, 'status') ?? '']
  if (reason) throw invalid([{ field: 'bundle', message: `This request ${reason}, so it can’t become a new referral` }])
  const said = withOwn(fromResources(resources, changes), request, changes)
  const foreign = hasServices(said) ? [] : foreignServices(request)
  const unmapped = foreign.filter(({ key }) => !services?.has(key))
  const meant = foreign.flatMap(({ key }) => services?.get(key) ?? [])
  const complete = meant.length > 0 ? put(said, 'service.servicesRequested', [...new Set(meant)]) : said
  const partial = known ? undefined : partialBirthDate(complete)
  if (partial && dateOfBirth !== undefined && !dateOfBirth.startsWith(partial))
    throw invalid([{ field: 'dateOfBirth', message: `Date of birth: the bundle says ${partial}` }])
  const born = partial && dateOfBirth !== undefined ? put(complete, 'client.dateOfBirth', dateOfBirth) : complete
  const record = { ...usual(today), ...born, ...(known && { client: known }) }
  const bornIn = partial && dateOfBirth === undefined ? { bornIn: partial } : {}
  if ('bornIn' in bornIn || unmapped.some(({ key }) => isCheck || key !== ''))
    return { input: record, left: [], unmapped, ...bornIn }
  const input = valid(record)
  return { input, left: leftOf(resources, input, changes), unmapped }
}

/** FHIR allows a year, or a year and a month. Which day it is meant to be is not guessed. */
function partialBirthDate({ client }: Portable): string | undefined {
  const born = isObject(client) ? textAt(client, 'dateOfBirth') : undefined
  return born !== undefined && /^\d{4}(-\d{2})?$/.test(born) ? born : undefined
}

const hasServices = ({ service }: Portable) =>
  isObject(service) && Array.isArray(service.servicesRequested) && service.servicesRequested.length > 0

type Changes = (field: Field) => boolean

function withOwn(record: Portable, request: JsonObject, changes: Changes): Portable {
  return listAt(request, 'extension').reduce<Portable>((made, extension) => {
    const path = ownPath(extension, changes)
    return path === undefined ? made : put(made, path, parsed(textAt(extension, 'valueString')))
  }, record)
}

/** @returns the path of a field that an extension of another White Glove fills in, if whoever imports may */
function ownPath(extension: Json, changes: Changes): string | undefined {
  const url = textAt(extension, 'url') ?? ''
  const path = url.startsWith(ownExtension) ? url.slice(ownExtension.length) : ''
  const field = portableField(path)
  return field && changes(field) ? path : undefined
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return undefined
  }
}

/** Optional values that violate a rule are left out: a guardian without a phone must not prevent the referral of a child. */
function valid(record: Portable): Portable {
  let input = record
  for (let tries = 0; tries < 100; tries += 1) {
    const { errors, value } = parse(portableFields, input)
    if (!errors) return portable(value)
    const without = errors.reduce<Portable>((made, error) => leaveOut(made, error), input)
    if (without === input) throw invalid(errors)
    input = withoutGaps(without)
  }
  return input
}

/**
 * @returns the record without the value that an error is about: the field, else the row or the section that it makes incomplete; the
 * same object when that value is required. A removed row leaves a gap, so that the indexes of further errors remain valid.
 */
function leaveOut(record: Portable, { field }: FieldError): Portable {
  const [top = '', row, inner] = /^(\w+)(?:\[(\d+)\])?(?:\.(.+))?$/.exec(field)?.slice(1) ?? []
  const section = portableFields[top]
  const value = record[top]
  if (!section || value === undefined) return record
  const name = inner?.split(/[.[]/)[0]
  const needed = name === undefined || section.fields?.[name]?.required === true
  if (row !== undefined) {
    const rows = value as readonly (Portable | undefined)[]
    const at = Number(row)
    return rows[at] ? { ...record, [top]: rows.with(at, needed ? undefined : omit(rows[at], name)) } : record
  }
  if (section.kind === 'rows' && section.max !== undefined && Array.isArray(value) && value.length > section.max)
    return { ...record, [top]: value.slice(0, section.max) }
  if (name !== undefined && !needed && isObject(value))
    return Object.hasOwn(value, name) ? { ...record, [top]: omit(value, name) } : record
  return section.required ? record : omit(record, top)
}

function withoutGaps(record: Portable): Portable {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name,
      portableFields[name]?.kind === 'rows' && Array.isArray(value) ? value.filter((row) => row !== undefined) : value,
    ]),
  )
}

function omit(record: Portable, name: string): Portable {
  return Object.fromEntries(Object.entries(record).filter(([one]) => one !== name))
}

/** Meaningless outside the bundle. */
const technical = /\.(fullUrl|id|reference|meta|text\.(status|div))(\.|$)/

function leftOf(resources: readonly JsonObject[], input: Portable, changes: Changes): readonly string[] {
  const said = resources
    .map((resource) => withoutCustom(resource, changes))
    .flatMap((resource) => statements(resource, textAt(resource, 'resourceType') ?? '?'))
  const again = toBundle(input, { base: '', number: '', status: 1 }).entry.flatMap(({ resource }) =>
    statements(resource as Json, resource.resourceType),
  )
  const counts = new Map<string, number>()
  for (const { key } of again) counts.set(key, (counts.get(key) ?? 0) + 1)
  const left = said.filter(({ key }) => {
    const count = counts.get(key) ?? 0
    counts.set(key, count - 1)
    return count <= 0
  })
  return [...new Set(left.map(({ path }) => path))].slice(0, mostTold)
}

/** Another deployment has other URLs and codes for the fields of its administrators, so what was taken over of them is not compared. */
function withoutCustom(resource: JsonObject, changes: Changes): JsonObject {
  if (resource.resourceType !== 'ServiceRequest') return resource
  const { understood } = readCustom(resource, changes)
  const isTaken = (extension: Json) =>
    understood.has(extension) || (ownPath(extension, changes)?.startsWith(`${customGroup}.`) ?? false)
  return { ...resource, extension: listAt(resource, 'extension').filter((extension) => !isTaken(extension)) }
}

/** All content of a resource: each value with its path, without indexes of lists. */
function statements(value: Json, path: string): readonly { readonly path: string; readonly key: string }[] {
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap((one) => statements(one, path))
  if (isObject(value)) {
    const url = path.endsWith('.extension') ? textAt(value, 'url') : undefined
    return Object.entries(value).flatMap(([name, inner]) =>
      name === 'resourceType' ? [] : statements(inner, url && name !== 'url' ? `${path}(${url})` : `${path}.${name}`),
    )
  }
  return technical.test(path) ? [] : [{ path: path.replace(/\.url$/, ''), key: `${path} ${JSON.stringify(value)}` }]
}
