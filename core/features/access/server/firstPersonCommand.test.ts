import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '@core/kernel/server/platform/config'
import { fleetPlugins } from '@core/kernel/server/testing/fleet/fleet'
import { fleetDeployment } from '@core/kernel/server/testing/fleet/fleetDeployment'
import { createEmptyDatabase } from '@core/kernel/server/testing/testDatabase'
import { callCommand } from '@core/kernel/server/testing/callCommand'
import { firstPersonCommand } from './firstPersonCommand'
import { startServer } from '@core/kernel/server/start/startServer'

let database: Awaited<ReturnType<typeof createEmptyDatabase>>
beforeAll(async () => void (database = await createEmptyDatabase()))
afterAll(() => database.drop())

/** @returns the output */
async function run(...args: string[]): Promise<string> {
  const lines: string[] = []
  await callCommand(firstPersonCommand, {
    args,
    environment: { DATABASE_URL: database.url, PUBLIC_URL: 'https://staff.clinic.example' },
    plugins: fleetPlugins,
    say: (line) => void lines.push(line),
  })
  return lines.join('\n')
}
const rowsOf = async (text: string) => (await database.db.pool.query(text)).rows

describe('[D7] the first person', () => {
  it('in an empty database is invited as Super Admin, by a link that is shown once', async () => {
    const output = await run('ana@clinic.example', 'Ana', 'Novak')
    expect(output).toMatch(/^Ana Novak is invited as Super Admin\./)
    expect(output).toMatch(/https:\/\/staff\.clinic\.example\/register#\S{43}/)
    expect(
      await rowsOf(`select person.email, person.status, person.password_hash, role.key from core."user" person
        join core.user_role held on held.user_id = person.id join core.role role on role.id = held.role_id`),
    ).toEqual([{ email: 'ana@clinic.example', status: 1, password_hash: null, key: 'superAdmin' }])
    expect(await rowsOf(`select action, person from core.audit_entry`)).toEqual([
      { action: 'firstPersonInvited', person: null },
    ])
  })

  it('gets a new link in place of a lost one, and is not created twice', async () => {
    const [before, after] = [await run('Ana@clinic.example', 'Ana', 'Novak'), await run('ana@clinic.example', 'A', 'N')]
    expect(after).not.toBe(before)
    expect(await rowsOf(`select count(*)::int as people from core."user"`)).toEqual([{ people: 1 }])
    expect(await rowsOf('select count(*)::int as links from core.account_link where revoked_at is null')).toEqual([
      { links: 1 },
    ])
  })

  it('is invited while the product runs on its own database, and before its first start', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'white-glove-first-'))
    const environment = { DATA_DIR: dataDir, DEMO: '0' }
    const options = { plugins: fleetPlugins, deployment: fleetDeployment, say() {} }
    const invite = async () => {
      const lines: string[] = []
      const args = ['ana@clinic.example', 'Ana', 'Novak']
      await callCommand(firstPersonCommand, { ...options, args, environment, say: (line) => void lines.push(line) })
      return /register#(\S{43})/.exec(lines.join(' '))![1]!
    }
    const before = await invite()
    const server = await startServer(
      { ...readConfig(environment), port: 0 },
      { ...options, log: { write() {} }, development: false },
    )
    try {
      const during = await invite()
      expect(during).not.toBe(before)
      expect((await fetch(`${server.address}/readyz`)).status).toBe(200)
    } finally {
      await server.close()
      await rm(dataDir, { recursive: true, force: true })
    }
  }, 120_000)

  it.each([
    [['ana@clinic.example', 'Ana'], /^Usage: npm run first-person/],
    [['ana', 'Ana', 'Novak'], /“ana” is no email address/],
    [['ana@clinic.example', 'A'.repeat(101), 'Novak'], /at most 100 characters/],
  ])('can’t be created from %j', async (args, message) => {
    await expect(run(...args)).rejects.toThrow(message)
  })

  it('can’t have another person’s email', async () => {
    await database.db.pool.query(
      `insert into core."user" (first_name, last_name, email, status) values ('Bo', 'Berg', 'bo@clinic.example', 2)`,
    )
    await expect(run('bo@clinic.example', 'Bo', 'Berg')).rejects.toThrow('Somebody has the email bo@clinic.example')
  })

  it('is refused once there is a Super Admin', async () => {
    await database.db.pool.query(`update core."user" set status = 2 where email = 'ana@clinic.example'`)
    await expect(run('eve@clinic.example', 'Eve', 'Ek')).rejects.toThrow('has a Super Admin already')
    expect(await rowsOf(`select from core."user" where email = 'eve@clinic.example'`)).toEqual([])
  })
})
