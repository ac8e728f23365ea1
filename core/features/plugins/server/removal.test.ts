import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { prepareDatabase } from '@core/kernel/server/start/prepareDatabase'
import { createPeopledDatabase, type TestDatabase } from '@core/kernel/server/testing/testDatabase'
import type { ServerPlugin } from '@core/kernel/server/plugins/defineServerPlugin'
import { fleetDeployment } from '@core/kernel/server/testing/fleet/fleetDeployment'
import { clinic } from '@core/kernel/server/plugins/testing/clinic'
import { callCommand } from '@core/kernel/server/testing/callCommand'
import { pluginCommand } from './pluginCommand'

const letter = 'L'.repeat(43)
const scan = 'S'.repeat(43)

let made: TestDatabase
let dataDir: string
let output: string[]
beforeEach(async () => {
  output = []
  dataDir = path.join(tmpdir(), `white-glove-removal-${randomUUID()}`)
  made = await createPeopledDatabase({ plugins: [] })
  await prepareDatabase(made.db, [clinic], fleetDeployment)
  await seed()
})
afterEach(async () => {
  await made.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const query = (text: string, values: unknown[] = []) => made.db.pool.query(text, values)

async function seed() {
  await query(`insert into clinic.visit (patient, doctor, letters, fingerprint, fee, follows, updated_at)
    values ('Ana Ortiz', 3, '[{"id": "${letter}"}]', '\\x00ff', 12345678901234.5678, 2, '2026-03-01 10:00:00.123456+00'), ('Bo Lindqvist', 4, null, null, null, null, now()), ('Cy Moss', null, null, null, null, null, now())`)
  await query(`delete from clinic.visit where patient = 'Cy Moss'`)
  await query(`insert into clinic.prescription values (1, 'Ibuprofen'), (2, 'Zinc')`)
  await query(`insert into core.file (id, file_name, type, size, uploaded_by, entity, record_id, field)
    values ('${letter}', 'letter.pdf', 'application/pdf', 4, 3, 'visit', 1, 'letters'), ('${scan}', 'scan.pdf', 'application/pdf', 4, null, 'visitForm', 1, 'intake')`)
  await query(
    `insert into core.history (entity, record_id, action, changes, by) values ('visit', 1, 'create', '[{"field": "patient"}]', 3), ('user', 1, 'update', '[]', 1)`,
  )
  await query(
    `insert into core.saved_view (entity, name, state, owner_id) values ('visit', 'Mine', '{}', 4), ('user', 'All', '{}', 4)`,
  )
  await query(
    `insert into core.note (entity, record_id, text, created_by) values ('visit', 1, 'Ana prefers mornings', 3)`,
  )
  await query(`insert into core.note_mention (note_id, user_id) select id, 4 from core.note`)
  await query(`insert into core.custom_field (records, key, label, kind) values ('visit', 'room', 'Visit room', 1)`)
  // A change by an administrator.
  await query(`update core.menu set title = 'Consultations' where id = 9101`)
  await query(
    `insert into core.menu (title, link, parent_id) values ('Our handbook', 'https://handbook.example', 9101)`,
  )
  await query(
    `delete from core.role_permission where permission_id = 910104 and role_id = (select id from core.role where name = 'Office Manager')`,
  )
  await query(`insert into core.permission (module_id, place, key, label) values (9101, 50, 'prescribe', 'Prescribe')`)
  await query(`update core.lookup_entry set name = 'Yearly check-up' where list = 'clinic.reason'`)
  // As with a job that waits for its next turn.
  await query(`select pgboss.create_queue('clinic.remind', '{"policy": "standard"}')`)
  await query(`insert into pgboss.job (name) values ('clinic.remind')`)
  await mkdir(path.join(dataDir, 'files'), { recursive: true })
  await writeFile(path.join(dataDir, 'files', letter), 'ANA!')
  await writeFile(path.join(dataDir, 'files', scan), 'SCAN')
}

const run = (args: string[], answer = '', plugins: readonly ServerPlugin[] = [clinic]) =>
  callCommand(pluginCommand, {
    args,
    environment: { DATABASE_URL: made.url, DATA_DIR: dataDir },
    plugins,
    say: (line) => output.push(line),
    async ask(question) {
      output.push(question)
      return answer
    },
  })

const tables = [
  'core.module',
  'core.permission',
  'core.role_permission',
  'core.menu',
  'core.lookup_entry',
  'core.file',
  'core.history',
  'core.saved_view',
  'core.note',
  'core.note_version',
  'core.note_mention',
  'core.custom_field',
  'core.migration',
]

/** Every row of core's tables that a plugin can use, and the plugin's own. */
async function everything(own: readonly string[] = ['clinic.visit', 'clinic.prescription']) {
  const all: Record<string, string[]> = {}
  for (const table of [...tables, ...own]) {
    const { rows } = await query(`select (to_jsonb(t) - 'applied_at')::text as line from ${table} t order by 1`)
    all[table] = rows.map(({ line }) => line)
  }
  return all
}

test('a plugin is removed with its schema, menus, permissions, grants and files, and restored unchanged', async () => {
  const before = await everything()
  const folder = path.join(dataDir, 'export')
  expect(await run(['remove', 'clinic', folder], 'clinic')).toBe(true)
  expect(output.join('\n')).toContain('4 rows, 2 files')

  const removed = await everything([])
  const left = Object.values(removed).flat().join('\n')
  expect(left).not.toMatch(/clinic|visit|910100|Consultations/i)
  expect(left).toContain('"entity": "user"')
  expect((await query(`select to_regnamespace('clinic') as schema`)).rows).toEqual([{ schema: null }])
  expect((await query(`select name from pgboss.queue where name like 'clinic%'`)).rows).toEqual([])
  expect(await readdir(path.join(dataDir, 'files'))).toEqual([])
  expect(await readFile(path.join(folder, 'files', letter), 'utf8')).toBe('ANA!')
  const lines = (await readFile(path.join(folder, 'clinic.visit.jsonl'), 'utf8')).trim().split('\n')
  expect(lines.map((line) => JSON.parse(line).patient)).toEqual(['Ana Ortiz', 'Bo Lindqvist'])

  expect(await run(['restore', folder])).toBe(true)
  expect(await everything()).toEqual(before)
  expect(await readFile(path.join(dataDir, 'files', scan), 'utf8')).toBe('SCAN')
  // An id is never reused, and constraints and triggers exist again.
  const { rows } = await query(`insert into clinic.visit (patient) values ('Dee Park') returning id`)
  expect(rows).toEqual([{ id: 4 }])
  await query(`insert into clinic.prescription values (4, 'Zinc')`)
  expect((await query('select changes from clinic.visit where id = 4')).rows).toEqual([{ changes: 1 }])
  await expect(query(`insert into clinic.prescription values (99, 'Zinc')`)).rejects.toThrow('foreign key')

  // The next start changes nothing: an administrator's changes stay.
  const restored = await everything()
  await prepareDatabase(made.db, [clinic], fleetDeployment)
  expect(await everything()).toEqual(restored)
  const audit = await query(`select action, subject from core.audit_entry order by id`)
  expect(audit.rows).toEqual([
    { action: 'pluginRemoved', subject: 'Plugin clinic' },
    { action: 'pluginRestored', subject: 'Plugin clinic' },
  ])
})

test('a plugin that is made anew after its removal never uses an id again', async () => {
  await run(['remove', 'clinic', '--yes'])
  await prepareDatabase(made.db, [clinic], fleetDeployment)
  const add = async () => (await query(`insert into clinic.visit (patient) values ('Dee Park') returning id`)).rows
  expect(await add()).toEqual([{ id: 4 }])
  await prepareDatabase(made.db, [clinic], fleetDeployment)
  expect(await add()).toEqual([{ id: 5 }])
})

test('nothing is removed unless its id is typed, or --yes is given', async () => {
  const before = await everything()
  expect(await run(['remove', 'clinic'], 'yes')).toBe(false)
  expect(await everything()).toEqual(before)
  expect(existsSync(path.join(dataDir, 'removed'))).toBe(false)
  expect(await run(['remove', 'clinic', '--yes'])).toBe(true)
  expect(await readdir(path.join(dataDir, 'removed'))).toEqual([expect.stringMatching(/^clinic-20/)])
})

test('a restore has no reference to a person who was purged in between', async () => {
  const folder = path.join(dataDir, 'export')
  await run(['remove', 'clinic', folder, '--yes'])
  await query('delete from core."user" where id in (3, 4)')
  await run(['restore', folder])
  expect((await query('select doctor from clinic.visit order by id')).rows).toEqual([
    { doctor: null },
    { doctor: null },
  ])
  expect((await query(`select by from core.history where entity = 'visit'`)).rows).toEqual([{ by: null }])
  expect((await query(`select name from core.saved_view where entity = 'visit'`)).rows).toEqual([])
})

test('a removal or restore that fails leaves everything as it was', async () => {
  const before = await everything()
  await query('create schema other; create table other.bill (visit_id integer references clinic.visit)')
  await expect(run(['remove', 'clinic', '--yes'])).rejects.toThrow(
    'The table other.bill points into “clinic” by a foreign key',
  )
  expect(await everything()).toEqual(before)
  expect(await readdir(path.join(dataDir, 'removed'))).toEqual([])
  await query('drop schema other cascade')

  const folder = path.join(dataDir, 'export')
  await run(['remove', 'clinic', folder, '--yes'])
  const removed = await everything([])
  await writeFile(path.join(folder, 'clinic.prescription.jsonl'), '{"visit_id": 77, "drug": "Zinc"}\n')
  await expect(run(['restore', folder])).rejects.toThrow('foreign key')
  expect(await everything([])).toEqual(removed)
  await writeFile(path.join(folder, 'clinic.prescription.jsonl'), '{"visit_id": 1, "drug": "Zi')
  await expect(run(['restore', folder])).rejects.toThrow(
    /clinic\.prescription\.jsonl can't be restored: invalid input syntax for type json/,
  )
  expect(await everything([])).toEqual(removed)
})

test('an impossible removal or restore is refused with what to do', async () => {
  const folder = path.join(dataDir, 'export')
  await expect(run(['drop'])).rejects.toThrow('Usage:')
  await expect(run(['remove', 'clinic', '--force'])).rejects.toThrow("Unknown option '--force'.\nUsage:")
  await expect(run(['remove', 'fleet'])).rejects.toThrow('There is no plugin “fleet” in this product')
  await expect(run(['restore', folder])).rejects.toThrow('Name the folder that `npm run plugin remove` made')
  await run(['remove', 'clinic', folder, '--yes'])
  await expect(run(['remove', 'clinic', '--yes'])).rejects.toThrow('“clinic” has nothing in this database')
  const [schema] = clinic.migrations
  const newer = { ...clinic, migrations: [{ ...schema!, sql: `${schema!.sql} -- edited` }] }
  await expect(run(['restore', folder], '', [newer])).rejects.toThrow('another migration “0001-schema” of “clinic”')
  await prepareDatabase(made.db, [clinic], fleetDeployment)
  await expect(run(['restore', folder])).rejects.toThrow('“clinic” is in this database already')
  await expect(run(['remove', 'clinic', folder, '--yes'])).rejects.toThrow('is there already')
})
