import { sql } from 'kysely'
import { type EntityTable, lockRecord, mergeRecords, openMerges, undoMerge } from '@core/server/entities'

type EntityMerge = NonNullable<EntityTable['merge']>

type MergeStep = Parameters<NonNullable<EntityMerge['undone']>>[0]

type MergeMade = Parameters<NonNullable<EntityMerge['merged']>>[0]

/**
 * Merges the contacts that came along with people whom the kept record had before: those of the same name, whose email and phone don't differ.
 * Contacts that the viewer may not change or delete stay twice.
 * @returns the ids of these merges
 */
export async function mergePeople(
  { tx, viewer, catalog, keep: company, moved }: MergeMade,
  entity: 'lead' | 'account',
): Promise<readonly number[]> {
  const table = catalog.get('contact')!
  const came = moved.contact ?? []
  const same = (column: string) => sql`(
    coalesce(came.${sql.ref(column)}, '') = '' or coalesce(had.${sql.ref(column)}, '') = ''
    or lower(came.${sql.ref(column)}) = lower(had.${sql.ref(column)}))`
  const { rows: pairs } = await sql<{ keep: number; merge: number }>`
    select distinct on (came.id) had.id as keep, came.id as merge
    from crm.contact came join crm.contact had on had.${sql.ref(`${entity}_id`)} = ${company} and had.deleted_at is null
      and not had.id = any(${came}) and core.comparable(had.name) = core.comparable(came.name) and ${same('email')} and ${same('phone')}
    where came.id = any(${came}) and came.deleted_at is null
    order by came.id, had.id`.execute(tx.query)
  const merges: number[] = []
  for (const { keep, merge } of pairs) {
    const kept = await lockRecord(tx, table, keep, viewer, 'update')
    const gone = await lockRecord(tx, table, merge, viewer, 'update')
    const deletable = await lockRecord(tx, table, merge, viewer, 'delete')
    if (kept?.allowed && gone?.allowed && deletable?.allowed)
      merges.push(await mergeRecords(tx, table, { keep, merge }, viewer, catalog))
  }
  return merges
}

/** Undoes the merges of the people who were in both records, except those that somebody has undone by hand. */
export async function undoPeople({ tx, viewer, catalog, moved }: MergeStep): Promise<void> {
  for (const merge of await openMerges(tx, (moved.mergedContacts ?? []) as readonly number[]))
    await undoMerge(tx, catalog.get('contact')!, merge, viewer, catalog)
}
