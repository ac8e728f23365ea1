import { sql } from 'kysely'
import { sameValue } from '@core/server/entities'
import { type FieldError, isBlank } from '@core/entity'
import type { PlannedWrite } from '@core/server/entities'
import { HttpError, invalid, stale } from '@core/server/plugin'
import { clientFields } from '../../shared/clientFields'
import type { ReferralFields, ReferralRecord } from '../../shared/referralEntity'
import { can } from '../../shared/referralPermissions'
import type { ReferralTables } from '../referralTables'
import { type StoredClient, lockClients } from './clientValues'
import { findSameClients } from './findSameClients'
import { maySeeClient } from './maySeeClient'

type Write = PlannedWrite<ReferralFields>

/**
 * Finds the client of a new referral. D3: an existing client is never silently duplicated. For a manual create, the body must state whether
 * the person is the known client (`existingClient`) or somebody else (`differentPerson`). An import that adds another referral for an existing
 * row links it to that client if the first names match too, because twins share everything else.
 * @returns the existing client; undefined if a new one is to be created
 * @throws HttpError 409 when the user must decide, 400 when the decision is invalid
 */
export async function clientForReferral({
  tx,
  viewer,
  via,
  after,
  extra,
  same,
}: Write): Promise<StoredClient | undefined> {
  const { existingClient, differentPerson } = extra as {
    existingClient?: number | null
    differentPerson?: boolean | null
  }
  if (via === 'import') return same === undefined ? undefined : clientOfSame(tx, same, after)
  if (existingClient) {
    if (differentPerson)
      throw invalid([{ field: 'differentPerson', message: 'It is either an existing client or a different person' }])
    return knownClient({ tx, viewer, after }, existingClient)
  }
  await lockPerson(tx, after)
  if (differentPerson) return undefined
  const [known] = await findSameClients(tx, viewer, {
    ...after.client,
    lastName: after.client.lastName,
    dateOfBirth: after.client.dateOfBirth,
  })
  if (!known) return undefined
  const name = `${known.firstName} ${known.lastName}`
  const message = `${name}, born ${known.dateOfBirth}, is a client already (${known.referrals[0]!.number}). Choose whether this is a new referral of theirs or a different person`
  throw new HttpError(409, message, [{ field: 'client.lastName', message }])
}

/** Serializes two creates of the same person, so that the second one finds the first. */
async function lockPerson(tx: Write['tx'], { client }: ReferralRecord): Promise<void> {
  const person = `referrals.client ${client.lastName.trim().toLowerCase()} ${client.dateOfBirth}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${person}, 0))`.execute(tx.query)
}

async function clientOfSame(
  tx: Write['tx'],
  referralId: number,
  after: ReferralRecord,
): Promise<StoredClient | undefined> {
  const { client_id } = await tx
    .as<ReferralTables>()
    .query.selectFrom('referrals.referral')
    .select('client_id')
    .where('id', '=', referralId)
    .executeTakeFirstOrThrow()
  const [known] = await lockClients(tx, [client_id], 'share')
  // A merge was faster and has moved the referral to the client that remains.
  if (known && known.mergedInto !== null) return clientOfSame(tx, referralId, after)
  const spelling = ({ firstName, lastName, dateOfBirth }: ReferralRecord['client']) =>
    `${firstName} ${lastName} ${dateOfBirth}`.toLowerCase()
  return known && spelling(known.values) === spelling(after.client) ? known : undefined
}

async function knownClient(
  { tx, viewer, after }: Pick<Write, 'tx' | 'viewer' | 'after'>,
  id: number,
): Promise<StoredClient> {
  const known = await findExistingClient(tx, id, viewer)
  const errors = differences(known, after, viewer.permissions.has(can.viewSensitive))
  if (errors.length > 0) throw invalid(errors)
  return known
}

/** @throws HttpError 400 when the viewer may see no such client, 409 when the client was merged since */
export async function findExistingClient(tx: Write['tx'], id: number, viewer: Write['viewer']): Promise<StoredClient> {
  const [known] = await lockClients(tx, [id], 'share')
  if (!known || !(await maySeeClient(tx, id, viewer)))
    throw invalid([
      { field: 'existingClient', message: 'Existing client not found. Search again, or enter them as a new client' },
    ])
  if (known.mergedInto !== null) throw stale('This client')
  return known
}

/** The values of a client must equal those on file or be left out, because adding a referral must not change a client. */
function differences({ values }: StoredClient, { client }: ReferralRecord, maySee: boolean): FieldError[] {
  return Object.entries(clientFields).flatMap(([name, field]) => {
    const sent = client[name as keyof typeof client]
    if (isBlank(sent)) return []
    const hidden = 'sensitive' in field && field.sensitive && !maySee
    if (!hidden && sameValue(field, sent, values[name as keyof typeof values])) return []
    return [
      {
        field: `client.${name}`,
        message: `${field.label} differs from what is on file. Save the referral without it, then change the client`,
      },
    ]
  })
}
