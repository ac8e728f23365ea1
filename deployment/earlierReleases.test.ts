import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { coreMigrations } from '@core/kernel/server/migrations/coreMigrations'
import { migrate } from '@core/kernel/server/platform/database/migrate'
import type { OpenDatabase } from '@core/kernel/server/platform/database/openDatabase'
import { composePlugins } from '@core/kernel/server/plugins/composePlugins'
import { databaseFaults } from '@core/kernel/server/plugins/definitions/databaseFaults'
import { corePlugin } from '@core/kernel/server/corePlugin'
import { allPlugins } from '@core/kernel/server/plugins/foundPlugins'
import { prepareDatabase } from '@core/kernel/server/start/prepareDatabase'
import { createEmptyDatabase, testDataKeys } from '@core/kernel/server/testing/testDatabase'
import { openFolder } from '@core/kernel/server/platform/files/store/openFolder'
import { deployment } from './deployment'

/**
 * The last migration of each owner in a release. A migration never changes, so these lists make the same database as the release did. Add
 * one for each release.
 */
const releases: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '0.1.0 of 24 November 2026': {
    core: '0016-exports',
    crm: '0003-quotesAwaiting',
    referrals: '0017-figuresNow',
    documents: '0001-schema',
    admin: '0001-role-requests',
  },
  '0.2.0 of 28 November 2026': {
    core: '0027-find-text-3-audit-index',
    crm: '0017-findText-5-vehicles',
    referrals: '0029-findText-2-index',
    documents: '0006-office-day',
    admin: '0002-set-up-dismissed',
    reports: '0001-reports',
  },
}

const owners = [{ id: 'core', migrations: coreMigrations }, ...allPlugins]

/** Rows that later migrations convert, as a release stored them. */
async function fill(db: OpenDatabase): Promise<void> {
  await sql`
    insert into referrals.referrer (name, phone) values ('Dr. Ana Ruiz', '757-555-0101'), ('Ana Ruiz', '757-555-0101');
    insert into referrals.referrer_merge (kept, gone, referral_ids, aliases, before, after)
      select min(id), max(id), '{}', '[]', '{"npi": null}', '{"npi": "1"}' from referrals.referrer;
    insert into crm.record_merge (entity, kept_id, gone_id, name, moved, before, after) values
      ('contact', 1, 2, 'Mia Cole', '{"note": [7]}', '{}', '{}'),
      ('account', 3, 4, 'Cole Freight', '{"mergedContacts": [1]}', '{}', '{}')`.execute(db.query)
}

test.each(Object.entries(releases))(
  'a database of release %s is updated to this version, with its rows',
  async (_, last) => {
    const { db, drop } = await createEmptyDatabase()
    try {
      await migrate(
        db,
        owners.flatMap(({ id, migrations }) => {
          const at = migrations.findIndex((one) => one.id === last[id])
          expect(at >= 0, `${id} ${last[id]}`).toBe(last[id] !== undefined)
          return at < 0 ? [] : [{ owner: id, schema: id, migrations: migrations.slice(0, at + 1) }]
        }),
      )
      await fill(db)

      await prepareDatabase(db, allPlugins, deployment)
      const { tables, catalog } = composePlugins(corePlugin, {
        db,
        messages: { send: async () => {} },
        plugins: allPlugins,
        brand: { name: 'White Glove', color: null },
        publicUrl: 'http://localhost:3000',
        dataKeys: testDataKeys,
        files: openFolder('/nowhere'),
        dataDir: '/nowhere',
      })
      expect(await databaseFaults(db, tables, catalog)).toEqual([])
      const { rows } = await sql<{ id: number; entity: string; name: string; moved: { mergedContacts?: number[] } }>`
      select id, entity, name, moved from core.record_merge order by entity`.execute(db.query)
      expect(rows.map(({ entity, name }) => [entity, name])).toEqual([
        ['account', 'Cole Freight'],
        ['contact', 'Mia Cole'],
        ['referrer', 'Ana Ruiz'],
      ])
      // A merge of companies names those of its people, whose ids have moved on.
      expect(rows[0]!.moved.mergedContacts).toEqual([rows[1]!.id])
    } finally {
      await drop()
    }
  },
)
