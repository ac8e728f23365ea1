import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type TestDatabase, createTestDatabase } from '../../testing/testDatabase'
import type { HeadPlace } from '../../platform/config'
import type { Message } from '../../platform/messages/Messages'
import { openS3Server, s3Keys } from '../../platform/files/testing/s3/openS3Server'
import { anchorAudit, readAnchors, readHeads } from './anchors/anchorAudit'
import { openOutside } from './anchors/openOutside'
import { startAnchoring } from './anchors/startAnchoring'
import { anchorFiles, findVerifyingKeys, openAnchorKey, renewAnchorKey } from './anchors/anchorKey'
import { recordAudit } from './recordAudit'
import { verifyAudit } from './verifyAudit'

let made: TestDatabase
beforeEach(async () => {
  made = await createTestDatabase()
})
afterEach(() => made.drop())

const run = (text: string) => sql.raw(text).execute(made.db.query)

describe('the audit log', () => {
  it('can only grow: the database itself refuses to change, delete or empty it', async () => {
    await recordAudit(made.db, { action: 'signIn', person: 1 })
    await expect(run('update core.audit_entry set person = 2')).rejects.toThrow(
      'The audit log can only grow: update is refused.',
    )
    await expect(run('delete from core.audit_entry')).rejects.toThrow('delete is refused')
    await expect(run('truncate core.audit_entry')).rejects.toThrow('truncate is refused')
    expect(await verifyAudit(made.db)).toMatchObject({ entries: 1 })
  })

  it('sets position, instant and hash itself, whatever is inserted', async () => {
    await run("insert into core.audit_entry (position, at, hash, action) values (77, '1999-01-01', 'forged', 'signIn')")
    await recordAudit(made.db, { action: 'signOut', person: 1 })
    const { rows } = await sql<{
      position: number
      year: number
    }>`select position, extract(year from at)::int as year from core.audit_entry order by position`.execute(
      made.db.query,
    )
    expect(rows.map(({ position }) => position)).toEqual([1, 2])
    expect(rows[0]!.year).toBeGreaterThan(2020)
    expect((await verifyAudit(made.db)).broken).toBeUndefined()
  })

  it('is one chain, with any number of concurrent writes and rollbacks', async () => {
    const write = (person: number) =>
      made.db.transaction(async (tx) => {
        await recordAudit(tx, { action: 'signIn', person, details: { person } })
        if (person % 4 === 0) throw new Error('taken back')
      })
    const results = await Promise.allSettled(Array.from({ length: 24 }, (_, person) => write(person)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(18)
    const verdict = await verifyAudit(made.db)
    expect(verdict).toMatchObject({ entries: 18 })
    expect(verdict.broken).toBeUndefined()
  })

  it.each([
    ['a value', 'update core.audit_entry set details = \'{"roles": 9}\' where position = 3', 3],
    ['an instant', "update core.audit_entry set at = at + interval '1 hour' where position = 2", 2],
    ['a missing entry', 'delete from core.audit_entry where position = 4', 4],
    ['the order', 'update core.audit_entry set position = 99 where position = 1', 1],
  ])('detects %s that somebody changed while the triggers were off', async (_, tamper, place) => {
    for (let person = 1; person <= 6; person += 1) await recordAudit(made.db, { action: 'signIn', person })
    await run('alter table core.audit_entry disable trigger user')
    await run(tamper)
    expect((await verifyAudit(made.db)).broken).toBe(place)
  })

  it.each([
    [
      'changed',
      'update core.audit_entry set person = 9 where position = 3',
      'Entry 3 is not as it was written: changed.',
    ],
    [
      'removed',
      'delete from core.audit_entry where position in (3, 4)',
      'Entries 3 to 4 are missing: removed, or moved.',
    ],
    [
      'moved',
      'update core.audit_entry set position = 99 where position = 6',
      'Entries 6 to 98 are missing: removed, or moved.',
    ],
  ])('reports which entry a superuser has %s', async (_, tamper, text) => {
    for (let person = 1; person <= 6; person += 1) await recordAudit(made.db, { action: 'signIn', person })
    await run('alter table core.audit_entry disable trigger user')
    await run(tamper)
    expect((await verifyAudit(made.db)).faults[0]?.text).toBe(text)
  })

  it('[security 11] can’t be rewritten by a superuser without a mismatch with the signed heads that were stored outside', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'anchors-'))
    const files = anchorFiles(folder)
    const key = await openAnchorKey(files)
    for (let person = 1; person <= 3; person += 1) await recordAudit(made.db, { action: 'signIn', person })
    expect(await anchorAudit(made.db, files, key)).toMatchObject({ position: 3 })
    expect(await anchorAudit(made.db, files, key)).toBeUndefined()
    for (let person = 4; person <= 6; person += 1) await recordAudit(made.db, { action: 'signIn', person })
    await anchorAudit(made.db, files, key)
    const outside = async () => ({ anchors: await readAnchors(files), keys: await findVerifyingKeys(files) })
    expect((await verifyAudit(made.db, await outside())).faults).toEqual([])

    // Entry 5 is deleted, and the chain after it is recomputed as the product itself would.
    await run('alter table core.audit_entry disable trigger user')
    await run('delete from core.audit_entry where position = 5')
    await run('update core.audit_entry set position = 5 where position = 6')
    await run(
      'update core.audit_entry entry set hash = core.audit_hash(entry, (select hash from core.audit_entry where position = 4)) where position = 5',
    )
    expect((await verifyAudit(made.db)).faults).toEqual([])
    expect((await verifyAudit(made.db, await outside())).faults).toMatchObject([
      { kind: 'cutOff', position: 6, text: expect.stringContaining('Entries 6 to 6 are cut off') },
    ])
    await recordAudit(made.db, { action: 'signIn', person: 7 })
    await run('alter table core.audit_entry enable trigger user')
    await recordAudit(made.db, { action: 'signIn', person: 8 })
    expect((await verifyAudit(made.db, await outside())).faults[0]).toMatchObject({
      kind: expect.stringMatching(/rewritten|changed|removed/),
    })

    // A forged head isn't signed by the deployment's key.
    const forged = (await readAnchors(files)).map((anchor) => ({ ...anchor, position: 2 }))
    const { faults } = await verifyAudit(made.db, { anchors: forged, keys: await findVerifyingKeys(files) })
    expect(faults.map(({ kind }) => kind)).toContain('anchor')
    await rm(folder, { recursive: true })
  })

  it('[D8] that a restore cut off is told apart from one that somebody changed', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'anchors-'))
    const files = anchorFiles(folder)
    const key = await openAnchorKey(files)
    const anchor = async (person: number) => {
      await recordAudit(made.db, { action: 'signIn', person })
      await anchorAudit(made.db, files, key)
    }
    const faults = async () => {
      const heads = { name: 'the file elsewhere', anchors: await readAnchors(files) }
      return (await verifyAudit(made.db, { keys: [key], outside: [heads] })).faults
    }
    for (let person = 1; person <= 4; person += 1) await anchor(person)
    // As a restore of a backup that was made after entry 2.
    await run('alter table core.audit_entry disable trigger user')
    await run('delete from core.audit_entry where position > 2')
    await run('alter table core.audit_entry enable trigger user')
    expect(await faults()).toMatchObject([
      {
        kind: 'cutOff',
        position: 3,
        text: expect.stringMatching(/^The log ends with entry 2, and at \S+ it had 4, says the file elsewhere/),
      },
    ])
    await recordAudit(made.db, { action: 'databaseRestored', person: null })
    for (let person = 5; person <= 7; person += 1) await anchor(person)
    expect(await faults()).toMatchObject([
      { kind: 'restored', position: 3, text: expect.stringContaining('entry 3 says that the database was restored') },
    ])
    // What is rewritten after the restore is no part of it.
    await run('alter table core.audit_entry disable trigger user')
    await run('update core.audit_entry set person = 99 where position = 6')
    await run(
      'update core.audit_entry entry set hash = core.audit_hash(entry, (select hash from core.audit_entry where position = 5)) where position = 6',
    )
    expect((await faults()).map(({ kind }) => kind)).toEqual(['restored', 'rewritten'])
    await rm(folder, { recursive: true })
  })

  it('[V11] is also verified with former keys after the key was renewed', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'anchors-'))
    const files = anchorFiles(folder)
    const old = await openAnchorKey(files)
    await recordAudit(made.db, { action: 'signIn', person: 1 })
    const signed = await anchorAudit(made.db, files, old)
    await renewAnchorKey(files)
    const renewed = await openAnchorKey(files)
    expect(renewed.equals(old)).toBe(false)
    await recordAudit(made.db, { action: 'signIn', person: 2 })
    await anchorAudit(made.db, files, renewed)
    const anchors = await readAnchors(files)
    const keys = await findVerifyingKeys(files)
    const worm = { name: 'a file elsewhere', anchors }
    expect((await verifyAudit(made.db, { anchors, keys, outside: [worm] })).faults).toEqual([])
    // The private half is gone, and a head that the old key never signed is detected.
    expect(await readFile(files.retired, 'utf8')).not.toContain('PRIVATE')
    const forged = anchors.map((anchor) => ({ ...anchor, signature: signed!.signature }))
    expect((await verifyAudit(made.db, { anchors: forged, keys })).faults.map(({ kind }) => kind)).toEqual(['anchor'])
    await rm(folder, { recursive: true })
  })

  it('[security 4] contains a digest that verifies the patient access log', async () => {
    await run(
      "insert into core.patient_access (at, person, way, entity, record_ids) select now() - interval '1 hour', n, 'viewed', 'referral', array[n] from generate_series(1, 5) n",
    )
    const folder = await mkdtemp(path.join(tmpdir(), 'anchors-'))
    await anchorAudit(made.db, anchorFiles(folder), await openAnchorKey(anchorFiles(folder)))
    expect((await verifyAudit(made.db)).faults).toEqual([])
    await run('alter table core.patient_access disable trigger user')
    await run('delete from core.patient_access where person = 3')
    expect((await verifyAudit(made.db)).faults).toMatchObject([
      {
        kind: 'access',
        text: expect.stringContaining('entries 1 to 5, is not as it was sealed by entry 1 (5 then, 4 now)'),
      },
    ])
    await rm(folder, { recursive: true })
  })

  it('[security 11] is verified against heads in a file, a bucket and a mail, even where the local key signed a rewritten chain', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'anchors-'))
    const server = await openS3Server()
    vi.stubEnv('AWS_ACCESS_KEY_ID', s3Keys.accessKeyId)
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', s3Keys.secretAccessKey)
    const sent: Message[] = []
    const places: readonly HeadPlace[] = [
      { kind: 'file', path: path.join(folder, 'worm', 'heads.jsonl') },
      { kind: 'bucket', address: { ...server.address, prefix: 'heads/' } },
      { kind: 'mail', to: 'compliance@clinic.example' },
    ]
    const outsides = await Promise.all(
      places.map((place) => openOutside(place, { send: async (message) => void sent.push(message) })),
    )
    const files = anchorFiles(folder)
    const failures: unknown[] = []
    const start = () => startAnchoring({ db: made.db, files, outsides, onFailure: (error) => failures.push(error) })
    try {
      for (let person = 1; person <= 3; person += 1) await recordAudit(made.db, { action: 'signIn', person })
      // The bucket can't be reached for one hour; the next one adds the missing head.
      server.mishap = () => ({ fault: [403, 'AccessDenied'] })
      const anchoring = await start()
      await vi.waitFor(() => expect(failures).toHaveLength(1))
      server.mishap = undefined
      for (let person = 4; person <= 6; person += 1) await recordAudit(made.db, { action: 'signIn', person })
      await anchoring.stop()
      const mailed = path.join(folder, 'mailed.txt')
      await writeFile(mailed, sent.map(({ text }) => text.trim().split('\n').at(-1)).join('\n'))
      const outsideHeads = async () => [
        { name: 'the file', anchors: await outsides[0]!.read!() },
        { name: 'the bucket', anchors: await (await openOutside(places[1]!, { send: async () => {} })).read!() },
        { name: 'the mails', anchors: await readHeads(mailed) },
      ]
      expect((await outsideHeads()).map(({ anchors }) => anchors.map(({ position }) => position))).toEqual([
        [3, 6],
        [3, 6],
        [3, 6],
      ])
      const verdict = async () =>
        verifyAudit(made.db, {
          anchors: await readAnchors(files),
          keys: await findVerifyingKeys(files),
          outside: await outsideHeads(),
        })
      expect((await verdict()).faults).toEqual([])

      // An attacker with the database and DATA_DIR rewrites the whole chain, and signs new heads.
      await run('alter table core.audit_entry disable trigger user')
      await run('update core.audit_entry set person = 99 where position = 5')
      for (const position of [5, 6])
        await run(
          `update core.audit_entry entry set hash = core.audit_hash(entry, (select hash from core.audit_entry where position = ${position - 1})) where position = ${position}`,
        )
      await rm(files.heads)
      await anchorAudit(made.db, files, await openAnchorKey(files))
      expect(
        (await verifyAudit(made.db, { anchors: await readAnchors(files), keys: await findVerifyingKeys(files) }))
          .faults,
      ).toEqual([])
      expect((await verdict()).faults.map(({ text }) => text.replace(/^At \S+ /, ''))).toEqual(
        ['the file', 'the bucket', 'the mails'].map(
          (name) => `the log had another head, says ${name}: entries 4 to 6 were written anew.`,
        ),
      )
      // With another key the heads outside are still compared.
      await rm(files.key)
      await openAnchorKey(files)
      expect((await verdict()).faults.filter(({ kind }) => kind === 'rewritten')).toHaveLength(3)
    } finally {
      vi.unstubAllEnvs()
      await server.close()
      await rm(folder, { recursive: true })
    }
  })
})
