import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { RecordOption } from '@core/entity/wire'
import type { Viewer } from '@core/server/access/Viewer'
import type { Database, Transaction } from '@core/server/database/Database'
import { presentOption, usualOptions } from '@core/server/entities/record/findOptions'
import { likePattern } from '@core/server/entities/list/filterSql'
import { wordsOf } from '@core/server/entities/list/searchSql'
import { isVisible } from '@core/server/entities/record/storedRecord'
import { notFound } from '@core/server/routes/errors'
import { activePeople } from '@core/server/users/activePeople'
import { can } from '../../shared/referralPermissions'
import { referralTable } from '../referralTable'

/** Whether somebody, called `user`, may see the referral in one of their roles: all of them, or what is assigned to them. */
function maySee(referralId: number): RawBuilder<SqlBool> {
  const holds = (permission: number) => sql`exists (select from core.role_permission granted where granted.role_id = held.role_id and granted.permission_id = ${permission})`
  return sql<SqlBool>`exists (
    select from core.user_role held, referrals.referral
    where held.user_id = "user".id and referral.id = ${referralId} and referral.deleted_at is null and ${holds(can.view)}
      and (${holds(can.viewAll)} or (referral.assigned_to = "user".id and ${holds(can.viewOwn)})))`
}

/** Of these people, those who are active and may see the referral. */
export async function amongThoseWhoMaySee(tx: Database | Transaction, referralId: number, ids: readonly number[]): Promise<readonly number[]> {
  if (ids.length === 0) return []
  const rows = await activePeople(tx).where('user.id', 'in', ids).where(maySee(referralId)).select('user.id').execute()
  return rows.map(({ id }) => id)
}

/** Colleagues whom a note on this referral can mention, by name. @throws Refusal 404 when the referral isn't the viewer's to see */
export async function findMentionable(db: Database, { referralId, search }: { readonly referralId: number; readonly search?: string | null }, viewer: Viewer): Promise<readonly RecordOption[]> {
  if (!(await isVisible(db, referralTable, referralId, viewer))) throw notFound('Referral')
  let people = activePeople(db).where(maySee(referralId)).where('user.id', '<>', viewer.id)
  for (const word of wordsOf(search ?? '')) people = people.where(sql<boolean>`lower("user".name || ' ' || coalesce("user".title, '')) like ${likePattern(word)}`)
  const rows = await people.select(['user.id', 'user.name', 'user.title as hint']).orderBy('user.name').orderBy('user.id').limit(usualOptions).execute()
  return rows.map(presentOption)
}
