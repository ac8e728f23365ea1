import { readFile } from 'node:fs/promises'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDataKeys } from '../../../platform/dataKeys'
import { fleetDeployment } from '../../../testing/fleet/fleetDeployment'
import { type Caller, type TestApp, createTestApp } from '../../../testing/testApp'
import { sealStoredValues } from '../../../start/sealStoredValues'
import { openSecret, sealSecret, sealStoredSecrets } from './storedSecrets'

const { password } = fleetDeployment.demonstration
const [old, young] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate()

let test: TestApp
let here: Caller
let secret: string
let userId: number
beforeAll(async () => {
  test = await createTestApp({ dataKeys: createDataKeys(() => [old]) })
  here = await test.as('Director')
  userId = (await here.get('/api/user/me')).body.user.id
  secret = (await here.post('/api/user/me/authenticator/Begin', { password })).body.key
})
afterAll(() => test.close())

/**
 * Searches every row of every table as superuser.
 * @returns the tables that contain the text
 */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await test.db.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const found = await Promise.all(
    rows.map(async ({ name }) => {
      const { rowCount } = await test.db.pool.query(
        `select from ${name} as row where strpos(row::text, $1) > 0 limit 1`,
        [text],
      )
      return rowCount ? [name] : []
    }),
  )
  return found.flat()
}
const stored = async () =>
  (await test.db.pool.query('select totp_secret from core."user" where id = $1', [userId])).rows[0]
    .totp_secret as string

describe('[V14] the secret of an authenticator app', () => {
  it('is in no table in readable form, while the app is set up and after', async () => {
    expect(await tablesWith(secret)).toEqual([])
    expect(await here.post('/api/user/me/authenticator/Confirm', { otp: codeOf(secret) })).toMatchObject({
      status: 200,
    })
    expect(await tablesWith(secret)).toEqual([])
    expect(await tablesWith(await stored()), 'the search finds what is there').toEqual(['core."user"'])
  })

  it('is bound to its person: in another account it can’t be decrypted', async () => {
    const keys = createDataKeys(() => [old])
    expect(openSecret(keys, userId, await stored())).toBe(secret)
    const moved = await stored()
    expect(() => openSecret(keys, userId + 1, moved)).toThrow('authenticate')
  })

  it('is sealed at the start where it is stored as plain text, or under an older key', async () => {
    const both = createDataKeys(() => [young, old])
    expect(await sealStoredSecrets(test.db, both)).toBe(1)
    expect(await sealStoredSecrets(test.db, both)).toBe(0)
    expect(
      openSecret(
        createDataKeys(() => [young]),
        userId,
        await stored(),
      ),
    ).toBe(secret)
    await test.db.pool.query('update core."user" set totp_secret = $1 where id = $2', [secret, userId])
    expect(await sealStoredSecrets(test.db, both)).toBe(1)
    expect(await tablesWith(secret)).toEqual([])
    await expect(
      sealStoredSecrets(
        test.db,
        createDataKeys(() => [old]),
      ),
    ).rejects.toThrow('that key is not there')
  })

  it('whose key is lost for good locks nobody out: the start deletes one that was only being set up', async () => {
    await test.db.pool.query('update core."user" set totp_secret = null')
    await here.post('/api/user/me/authenticator/Begin', { password })
    await sealStoredSecrets(
      test.db,
      createDataKeys(() => [young]),
    )
    expect((await test.db.pool.query('select from core.session where totp_secret is not null')).rowCount).toBe(0)
  })
  it('and one in use do not stop the start once the recovery of docs/security.md was run', async () => {
    const other = createDataKeys(() => [young])
    const sealed = sealSecret(
      createDataKeys(() => [old]),
      userId,
      secret,
    )
    await test.db.pool.query('update core."user" set totp_secret = $1 where id = $2', [sealed, userId])
    await test.db.pool.query(
      `insert into core.webhook (name, url, entities, events, secret) values ('Garage', 'https://garage.example', '["vehicle"]', '[1]', $1)`,
      [sealed],
    )
    await test.db.pool.query(`insert into core.push_key (id, public_key, private_key) values (1, 'public', $1)`, [
      sealed,
    ])
    await test.db.pool.query(`insert into core.sealing (place, key_id, fields) values ('test', 'lost', '[]')`)
    await expect(sealStoredSecrets(test.db, other)).rejects.toThrow('that key is not there')
    await expect(sealStoredValues(test.db, other, [], [])).rejects.toThrow('lost')
    const text = await readFile('docs/security.md', 'utf8')
    const [, recovery = ''] = text.split('If it is permanently lost,')
    const statements = recovery.split('## ')[0]!.match(/`(update|delete) [^`]+`/g)!
    expect(statements).toHaveLength(4)
    for (const statement of statements) await test.db.pool.query(statement.slice(1, -1))
    expect(await sealStoredSecrets(test.db, other)).toBe(0)
    await expect(sealStoredValues(test.db, other, [], [])).resolves.toBe(0)
  })
})
