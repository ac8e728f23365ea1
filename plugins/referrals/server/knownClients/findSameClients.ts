import { sql } from 'kysely'
import { noteAccess, type Viewer, type Database, type Transaction } from '@core/server/plugin'
import { scopeOf } from '@core/server/entities'
import type { KnownClient } from '../../shared/clientTypes'
import { referralStorage } from '../referralStorage'

/** The data by which a person is identified. */
export interface Person {
  readonly firstName?: string | null | undefined
  readonly lastName: string
  readonly dateOfBirth: string
  readonly phone?: string | null | undefined
}

/**
 * Finds the clients who seem to be this person, by D3's rule: last name, date of birth, and phone or first name. It returns only clients
 * with a referral that the viewer may see, so that the viewer can't find out who else is a client.
 * @param except a client to leave out
 */
export async function findSameClients(
  db: Database | Transaction,
  viewer: Viewer,
  { firstName, lastName, dateOfBirth, phone }: Person,
  except = 0,
): Promise<readonly KnownClient[]> {
  const { rows } = await sql<KnownClient>`
    select client.id, client.first_name as "firstName", client.last_name as "lastName", client.date_of_birth as "dateOfBirth", ${referralsOf}
    from referrals.client as client join referrals.referral as referral on referral.client_id = client.id
    where core.comparable(client.last_name) = core.comparable(${lastName.trim()}) and client.date_of_birth = ${dateOfBirth}
      and (core.comparable(client.first_name) = core.comparable(${firstName?.trim() ?? null}) or client.phone = ${phone ?? null})
      and client.id <> ${except} and ${scopeOf(referralStorage, 'view', viewer)}
    group by client.id order by client.id`.execute(db.query)
  noteAccess(
    referralStorage.entity,
    rows.flatMap(({ referrals }) => referrals.map(({ id }) => id)),
    'found',
  )
  return rows
}

/** For a query that is grouped by client. */
export const referralsOf = sql`
  json_agg(json_build_object('id', referral.id, 'number', referral.number, 'status', referral.status, 'receivedDate', referral.received_date) order by referral.id desc) as referrals`
