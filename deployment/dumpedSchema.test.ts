import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { allPlugins } from '@core/kernel/server/plugins/foundPlugins'
import { createTestDatabase } from '@core/kernel/server/testing/testDatabase'
import { deployment } from './deployment'

test('what pg_dump writes can be restored: no condition of a trigger names a row that has generated columns', async () => {
  const { db, drop } = await createTestDatabase({ plugins: allPlugins, deployment })
  try {
    const { rows } = await sql<{ place: string; definition: string }>`
      select tgrelid::regclass::text as place, pg_get_triggerdef(oid) as definition from pg_trigger
      where not tgisinternal and pg_get_triggerdef(oid) ~ '(old|new)\\.\\*' and exists (
        select from pg_attribute where attrelid = tgrelid and attgenerated <> '')`.execute(db.query)
    expect(rows).toEqual([])
  } finally {
    await drop()
  }
})
