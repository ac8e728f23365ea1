import { readRecord } from '@core/server/entities'
import { type Transaction, HttpError, invalid, type ServerContext, type Viewer } from '@core/server/plugin'
import { documentOwners, type OwnerKey } from '../../shared/esign/documentOwners'

/** The values of the document's record that templates use. */
export type OwnerFact = 'company' | 'address' | 'units' | 'client' | 'number'
export type OwnerFacts = Readonly<Partial<Record<OwnerFact, string>>>

/** The record of a document. */
export interface Owner {
  readonly entityType: number
  readonly entityTypeId: number
}

type Values = Readonly<Record<string, unknown>>

/** The fields that contain these values, for each kind of record. A record of a plugin that is off has none. */
const sources: Readonly<Record<string, Readonly<Partial<Record<OwnerFact, readonly string[]>>>>> = {
  lead: { company: ['company'], address: ['address', 'city', 'state', 'zip'], units: ['estimatedUnits'] },
  account: {
    company: ['company'],
    address: ['address', 'city', 'state', 'zip'],
    units: ['estimatedUnits'],
    number: ['accountNo'],
  },
  quote: { number: ['number'] },
  referral: { client: ['client.firstName', 'client.lastName'], number: ['number'] },
}

/** @returns the one record that a body names @throws HttpError 400 if it names several */
export function ownerOf(body: Readonly<Partial<Record<OwnerKey, number | null>>>): Owner | null {
  const named = documentOwners.filter(({ key }) => body[key] != null)
  if (named.length > 1)
    throw invalid([{ field: named[1]!.key, message: 'A document belongs to one record. Name one of them.' }])
  const [owner] = named
  return owner ? { entityType: owner.id, entityTypeId: body[owner.key]! } : null
}

/**
 * Reads the values that a document takes from its record, as far as the viewer may see them.
 * @throws HttpError 404 if the viewer may not see the record, 409 if its plugin is off
 */
export async function readOwnerFacts(
  tx: Transaction,
  owner: Owner,
  viewer: Viewer,
  { catalog }: Pick<ServerContext, 'catalog'>,
): Promise<OwnerFacts> {
  const { entity, name } = documentOwners.find(({ id }) => id === owner.entityType)!
  const table = catalog.get(entity)
  if (!table) throw new HttpError(409, `${name}s are turned off in this deployment. Leave the record out.`)
  return factsOf(entity, await readRecord(tx, table, owner.entityTypeId, viewer, catalog))
}

/** @param values of a record of this entity */
export function factsOf(entity: string, values: Values): OwnerFacts {
  const facts = Object.entries(sources[entity] ?? {}).map(([fact, paths]) => [
    fact,
    paths.flatMap((path) => textAt(values, path) ?? []).join(fact === 'client' ? ' ' : ', '),
  ])
  return Object.fromEntries(facts.filter(([, text]) => text))
}

function textAt(record: Values, path: string): string | undefined {
  let value: unknown = record
  for (const name of path.split('.')) value = (value as Values | null)?.[name]
  return typeof value === 'number' || (typeof value === 'string' && value !== '') ? String(value) : undefined
}
