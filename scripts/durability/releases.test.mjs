// What earlier releases left behind, in deployment/releases/, is opened by this version: it migrates their databases, and their people find
// what they had.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { chmod, cp, mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { fleetingParent } from '../../core/kernel/server/testing/fleetingParent.mjs'
import { build } from '../lib/build.mjs'
import { npmCommand } from '../lib/npm.mjs'
import { inProject } from '../lib/project.mjs'
import { runQuietly } from '../lib/run.mjs'
import { importSource } from '../lib/testing/source.mjs'
import { createProduct } from './product.mjs'
import { create, stored } from './referrals.mjs'
import { sealScan, sealedPdf } from './sealedScan.mjs'
import { startServer } from './server.mjs'
import { sessionOf } from './session.mjs'

/** Rows that a later migration converts: merges, as releases before 0.3.0 stored them. */
const merges = `
  insert into referrals.referrer (name, phone) values ('Dr. Ana Ruiz', '757-555-0101'), ('Ana Ruiz', '757-555-0101');
  insert into referrals.referrer_merge (kept, gone, referral_ids, aliases, before, after)
    select min(id), max(id), '{}', '[]', '{"npi": null}', '{"npi": "1"}' from referrals.referrer;
  insert into crm.record_merge (entity, kept_id, gone_id, name, moved, before, after) values
    ('contact', 1, 2, 'Mia Cole', '{"note": [7]}', '{}', '{}'),
    ('account', 3, 4, 'Cole Freight', '{"mergedContacts": [1]}', '{}', '{}')`

const releases = inProject('deployment', 'releases')
const { version } = JSON.parse(await readFile(inProject('package.json'), 'utf8'))

/** @type {string} */
let work
/** @type {import('./server.mjs').Server} */
let server
before(async () => {
  await build()
  work = await mkdtemp(path.join(fleetingParent(), 'white-glove-releases-'))
  // Root's Postgres runs as another user, which needs access to the folder.
  await chmod(work, 0o711)
  server = await startServer(path.join(work, 'server'))
})
after(async () => {
  await server?.stop()
  await rm(work, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

const names = (await readdir(releases, { withFileTypes: true })).flatMap((one) => (one.isDirectory() ? [one.name] : []))
for (const name of names.toSorted())
  test(`what release ${name} left behind is brought to this version: sessions, records, views, drafts, files, seals and the audit log`, async () => {
    const folder = path.join(releases, name)
    /** @type {import('../releases/record.mjs').Recorded} */
    const recorded = JSON.parse(await readFile(path.join(folder, 'recorded.json'), 'utf8'))
    const dataDir = path.join(work, name)
    await cp(path.join(folder, 'data'), dataDir, { recursive: true })
    const DATABASE_URL = await server.create(`release_${name.replaceAll(/\W/g, '_')}`)
    const database = new pg.Client({ connectionString: DATABASE_URL })
    await database.connect()
    const product = await createProduct(dataDir)
    try {
      const sql = gunzipSync(await readFile(path.join(folder, 'database.sql.gz'))).toString()
      await database.query(restorable(sql))
      const hasMerges = sql.includes('CREATE TABLE referrals.referrer_merge')
      if (hasMerges) await database.query(merges)
      await database.query(
        `update core.session set created_at = now(), seen_at = now(), proved_at = now(), expires_at = now() + interval '1 hour'`,
      )
      await database.query('update core.draft set saved_at = now()')
      // The product deletes a file that no record has contained within a day.
      await database.query('update core.file set uploaded_at = now() where entity is null')
      const migrations = async () => (await database.query('select count(*)::int from core.migration')).rows[0].count
      const before = await migrations()

      product.start('', { DEMO: '0', DATABASE_URL })
      await product.ready()
      if (recorded.version === version)
        assert.equal(
          await migrations(),
          before,
          `There are migrations that release ${version} doesn't have: give this version the next number by npm version minor --no-git-tag-version, and add it to docs/releases.md.`,
        )

      const session = sessionOf(product.origin, recorded.cookies)
      const { referral } = recorded
      assert.deepEqual((await stored(session, referral.mark)).get(referral.mark), [referral.id])
      const notes = (await session.post('/api/Note/List', { entity: 'referral', recordId: referral.id })).body.data
      assert.deepEqual(textsOf(notes), [recorded.note])
      const views = (await session.post('/api/View/List', { entity: 'referral' })).body.data
      assert.ok(
        views.some((/** @type {{ name: string }} */ { name }) => name === recorded.view),
        JSON.stringify(views),
      )
      const draft = (await session.post('/api/draft/View', { form: recorded.draft.form })).body.data
      assert.deepEqual(draft.draft, recorded.draft.draft)
      const file = await fetch(`${product.origin}/api/file/${recorded.file.id}`, { headers: session.headers() })
      assert.deepEqual([file.status, await file.text()], [200, recorded.file.content])
      await assertSealed(session, recorded.sealed)
      if (hasMerges) await assertMerges(database)
      const again = await create(session, 'Kept-after')
      assert.ok(again && again > referral.id, 'the product works on it')
      await sealScan(session)
      assert.match(await verifyAudit({ DATA_DIR: dataDir, DATABASE_URL }), /The audit log is whole: [1-9]/)
    } finally {
      await database.end()
      await product.stop()
    }
  })

/** @param {readonly { text: string }[]} notes */
const textsOf = (notes) => notes.map(({ text }) => text)

/**
 * The sealed documents are, byte for byte, what they were, and valid.
 * @param {import('./session.mjs').Session} session
 * @param {import('../releases/record.mjs').Recorded['sealed']} documents
 */
async function assertSealed(session, documents) {
  const { verifyPdf } = await importSource('plugins/documents/shared/verify/verifyPdf.ts')
  const { roots } = (await session.get('/api/DocumentSign/Roots')).body.data
  for (const { documentUniqueId, sha256 } of documents) {
    const pdf = await sealedPdf(session, documentUniqueId)
    assert.equal(createHash('sha256').update(pdf).digest('hex'), sha256)
    assert.equal((await verifyPdf(pdf, { roots })).verdict, 'valid')
  }
}

/**
 * @param {string} sql of pg_dump
 * @returns what a query can run
 */
function restorable(sql) {
  return (
    sql
      // Commands of psql.
      .replaceAll(/^\\(un)?restrict .*$/gm, '')
      // Postgres refuses this condition of 0.2.0 where it stands, behind a generated column.
      .replace(
        'WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION referrals.count_client_version',
        'EXECUTE FUNCTION referrals.count_client_version',
      )
  )
}

/** @param {pg.Client} database */
async function assertMerges(database) {
  const { rows } = await database.query('select id, entity, name, moved from core.record_merge order by entity')
  const found = rows.map(({ entity, name }) => [entity, name])
  assert.deepEqual(found, [
    ['account', 'Cole Freight'],
    ['contact', 'Mia Cole'],
    ['referrer', 'Ana Ruiz'],
  ])
  // A merge of companies names those of its people, whose ids have moved on.
  assert.deepEqual(rows[0].moved.mergedContacts, [rows[1].id])
}

/** @param {NodeJS.ProcessEnv} environment @returns {Promise<string>} what the command prints */
async function verifyAudit(environment) {
  const [npm, args] = npmCommand()
  return (await runQuietly(npm, [...args, 'run', 'verify-audit'], environment)).output
}
