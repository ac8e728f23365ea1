import { sql } from 'kysely'
import { noteAccess, type Viewer, type Database, notFound } from '@core/server/plugin'
import { policySql, scopeOf } from '@core/server/entities'
import type { FamilyMember } from '../../shared/clientTypes'
import { referralStorage } from '../referralStorage'
import { referralsOf } from '../knownClients/findSameClients'
import { maySeeClient } from '../knownClients/maySeeClient'

/** A value that more clients share belongs to a clinic or an agency, not to a family. */
const most = 20

/**
 * Finds the clients who share a guardian (by phone or email), the home or the phone with this one: mostly siblings. Both the compared
 * guardians and the found clients are on referrals that the viewer may see.
 * @throws HttpError 404 when the viewer may see none of the client's referrals
 */
export async function findFamily(db: Database, id: number, viewer: Viewer): Promise<readonly FamilyMember[]> {
  if (!(await maySeeClient(db, id, viewer))) throw notFound('Client')
  const { rows } = await sql<FamilyMember>`
    with me as (select * from referrals.client where id = ${id}),
    mine as (
      select distinct on (key) key, guardian ->> 'name' as name
      from referrals.referral as referral cross join lateral jsonb_array_elements(referral.guardians) guardian
      cross join lateral (values ('phone'), ('email')) as way (name)
      cross join lateral (select jsonb_build_object(way.name, guardian -> way.name) as key) one
      where referral.client_id = ${id} and guardian ->> way.name <> '' and ${scopeOf(referralStorage, 'view', viewer)}
      order by key, referral.id desc),
    tie as (
      select referral.client_id, 'guardian' as kind, mine.name from mine
      join referrals.referral as referral on referral.guardians @> jsonb_build_array(mine.key)
      where referral.client_id <> ${id} and ${scopeOf(referralStorage, 'view', viewer)}
      union select other.id, 'home', null from me join referrals.client other
        on other.zip = me.zip and lower(other.address1) = lower(me.address1) and lower(coalesce(other.address2, '')) = lower(coalesce(me.address2, ''))
        where other.id <> me.id
      union select other.id, 'phone', null from me join referrals.client other on other.phone = me.phone where other.id <> me.id),
    tied as (
      select client_id, array_agg(distinct kind) as shares,
        coalesce(array_agg(distinct name) filter (where name is not null), '{}') as guardians
      from tie group by client_id)
    select client.id, client.first_name as "firstName", client.last_name as "lastName", client.date_of_birth as "dateOfBirth",
      tied.shares, tied.guardians, theirs.referrals
    from tied join referrals.client as client on client.id = tied.client_id
    cross join lateral (
      select ${referralsOf} from referrals.referral as referral
      where referral.client_id = client.id and referral.deleted_at is null and ${policySql(referralStorage, 'view', viewer)}
      having count(*) > 0) theirs
    order by 'guardian' = any(tied.shares) desc, client.date_of_birth, client.id limit ${most}`.execute(db.query)
  noteAccess(
    referralStorage.entity,
    rows.flatMap(({ referrals }) => referrals.map((referral) => referral.id)),
    'found',
  )
  return rows
}
