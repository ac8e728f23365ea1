// The drill of docs/operations.md, with the real commands and the product's own data: a backup is restored, its data key rotated, its
// database moved to a server, and its profile compared.
import assert from 'node:assert/strict'
import { chmod, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fleetingParent } from '../../core/kernel/server/testing/fleetingParent.mjs'
import { build } from '../lib/build.mjs'
import { npmCommand } from '../lib/npm.mjs'
import { runQuietly } from '../lib/run.mjs'
import { importSource } from '../lib/testing/source.mjs'
import { createProduct } from './product.mjs'
import { create, stored } from './referrals.mjs'
import { sealedScan } from './sealedScan.mjs'
import { startServer } from './server.mjs'
import { signIn } from './session.mjs'

const pdf = '%PDF-1.7\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n'
const mark = 'Kept-drill'

/** @type {string} */
let work
/** @type {import('./product.mjs').Product} */
let product
/** @type {import('./session.mjs').Session} */
let session
/** @type {number | undefined} */
let record
/** @type {string} */
let file
/** Sealed documents, the oldest first. @type {Uint8Array[]} */
const sealed = []
before(async () => {
  await build()
  work = await mkdtemp(path.join(fleetingParent(), 'white-glove-drill-'))
  // Root's Postgres runs as another user, which needs access to the folder.
  await chmod(work, 0o711)
  product = await createProduct(path.join(work, 'data'))
  product.start()
  await product.ready()
  session = await signIn(product)
  record = await create(session, mark)
  const form = new FormData()
  form.set('file', new Blob([pdf]), 'card.pdf')
  const { status, body } = await session.send('/api/file/Upload', form)
  assert.equal(status, 200, JSON.stringify(body))
  file = body.data.id
  sealed.push(await sealedScan(session))
})
after(async () => {
  await product?.remove()
  await rm(work, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

test('a backup that is made while the product runs is restored, and the product works on it', async () => {
  const backups = path.join(work, 'backups')
  await command('backup', [backups])
  const [name = ''] = await readdir(backups)
  const rehearsed = await command('restore', [path.join(backups, name), '--drill'], { TMPDIR: work })
  assert.match(
    rehearsed,
    /referrals\.referral +\d[^]*All [1-9][\d,]* that the database names are there[^]*found no fault/,
  )
  assert.match(rehearsed, /The audit log is whole: [1-9]/)
  // Node and npm may store something there as well.
  const left = (await readdir(work)).filter((name) => name.startsWith('white-glove-'))
  assert.deepEqual(left, [], 'the drill leaves nothing')
  assert.deepEqual((await stored(session, mark)).get(mark), [record], 'the product works, and nobody is signed out')
  await product.kill({ node: true, database: true })
  const dataDir = path.join(work, 'restored')
  const restored = await command('restore', [path.join(backups, name)], { DATA_DIR: dataDir })
  assert.match(restored, /referrals\.referral +\d[^]*Everybody has to sign in again \([1-9]/)
  product = await createProduct(dataDir)
  await assertWorks({})
})

test('[D8] a backup that the product makes by itself is proven: it is restored beside the product, with its rows and files', async () => {
  const settings = { BACKUP_TO: path.join(work, 'nightly'), BACKUP_PASSWORD: 'seven quiet harbors' }
  product.start('', { DEMO: '0', ...settings })
  try {
    await product.ready()
    const session = await signIn(product)
    const proven = await provenBackup(await signIn(product, 'superadmin@demo.test'))
    assert.deepEqual(await readdir(settings.BACKUP_TO), [proven.backup])
    assert.ok(proven.rows > 1000 && proven.files > 100, JSON.stringify(proven))
    assert.ok(!(await readdir(product.dataDir)).includes('drill'), 'the drill leaves nothing')
    assert.deepEqual((await stored(session, mark)).get(mark), [record])
  } finally {
    await product.stop()
  }
})

test('its data key is rotated: after the next start the old key is not needed any more', async () => {
  await command('rotate-data-key', [])
  await assertWorks({})
  const keys = path.join(product.dataDir, 'keys', 'data.key')
  const [newest = '', ...older] = (await readFile(keys, 'utf8')).trim().split('\n')
  assert.equal(older.length, 1)
  // The following tests run without it.
  await writeFile(keys, `${newest}\n`)
})

test('its database is moved to a server, and the product works there', async () => {
  const server = await startServer(path.join(work, 'server'))
  try {
    const DATABASE_URL = await server.create('clinic')
    assert.match(await command('move-database', [DATABASE_URL]), /The audit log is whole: [1-9]/)
    await assertWorks({ DATABASE_URL })
    assert.match(await command('verify-audit', [], { DATABASE_URL }), /The audit log is whole: [1-9]/)
    const again = await npm('move-database', [DATABASE_URL])
    assert.notEqual(again.code, 0)
    const [, moved = ''] = /was moved to a server .+, remove (.+)\./.exec(again.output) ?? []
    // The following tests go back to the database as it was.
    await rm(moved)
  } finally {
    await server.stop()
  }
})

test('npm run profile: the exit codes of diff, and a dry run without the --', async () => {
  const profile = path.join(work, 'profile.json')
  await command('profile', ['export', profile])
  await command('profile', ['diff', profile])
  const changed = JSON.parse(await readFile(profile, 'utf8'))
  changed.brand.settings.productName = 'Harbor Care'
  await writeFile(profile, JSON.stringify(changed))
  // As after `npm run profile apply <file> --dry-run`.
  assert.match(await command('profile', ['apply', profile], { npm_config_dry_run: 'true' }), /It would change:/)
  const { code, output } = await npm('profile', ['diff', profile])
  assert.equal(code, 1, output)
  assert.match(output, /Harbor Care/)
  assert.equal((await npm('profile', ['diff', path.join(work, 'missing.json')])).code, 2)
})

/** @param {import('./session.mjs').Session} session @returns {Promise<any>} what System status says of the proven backup, once there is one */
async function provenBackup(session) {
  for (let waited = 0; waited < 180; waited++) {
    const { proven, drillFault, jobs } = (await session.get('/api/status')).body.data
    assert.equal(drillFault, null)
    if (proven) return proven
    await sleep(1000)
    if (waited === 179)
      assert.fail(JSON.stringify(jobs.filter((/** @type {any} */ { name }) => /backup|restore/i.test(name))))
  }
}

/**
 * Starts the product, signs in, looks for the earlier record, adds another, verifies the sealed documents, seals another, and stops in order.
 * @param {NodeJS.ProcessEnv} settings
 */
async function assertWorks(settings) {
  product.start('', { DEMO: '0', ...settings })
  await product.ready()
  const session = await signIn(product)
  assert.deepEqual((await stored(session, mark)).get(mark), [record])
  const response = await fetch(`${product.origin}/api/file/${file}`, { headers: session.headers() })
  assert.deepEqual([response.status, await response.text()], [200, pdf])
  const added = await create(session, `Added-${sealed.length}`)
  assert.ok(added && record && added > record, `${added} after ${record}`)
  sealed.push(await sealedScan(session))
  await assertSameSeals(session)
  await product.stop()
}

/**
 * All sealed documents are valid, and the same root and seal made them.
 * @param {import('./session.mjs').Session} session
 */
async function assertSameSeals(session) {
  const { verifyPdf } = await importSource('plugins/documents/shared/verify/verifyPdf.ts')
  const { roots } = (await session.get('/api/DocumentSign/Roots')).body.data
  const seals = new Set()
  for (const pdf of sealed) {
    const { verdict, signatures } = await verifyPdf(pdf, { roots })
    assert.equal(verdict, 'valid')
    const { certificates } = signatures.at(-1).chain
    seals.add(certificates.map((/** @type {{ sha256: string }} */ { sha256 }) => sha256).join())
  }
  assert.equal(seals.size, 1, 'a new root or seal was made')
}

/** @param {string} name @param {string[]} args @param {NodeJS.ProcessEnv} [environment] @returns {Promise<string>} its output */
async function command(name, args, environment) {
  const { code, output } = await npm(name, args, environment)
  assert.equal(code, 0, output)
  return output
}

/** @param {string} name @param {string[]} args @param {NodeJS.ProcessEnv} [environment] */
function npm(name, args, environment = {}) {
  const [program, first] = npmCommand()
  return runQuietly(program, [...first, 'run', name, '--', ...args], {
    DATA_DIR: product.dataDir,
    DATABASE_URL: '',
    BACKUP_PASSWORD: 'seven quiet harbors',
    ...environment,
  })
}
