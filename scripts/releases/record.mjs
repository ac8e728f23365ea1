// npm run record-release [-- <folder of a program>]: writes what a release leaves behind into deployment/releases/, so that later versions
// are tested with it. README.md of that folder says when.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { createProduct, databaseUrl } from '../durability/product.mjs'
import { create } from '../durability/referrals.mjs'
import { sealScan, sealedPdf } from '../durability/sealedScan.mjs'
import { signIn } from '../durability/session.mjs'
import { npmCommand } from '../lib/npm.mjs'
import { inProject, root, say } from '../lib/project.mjs'
import { runQuietly } from '../lib/run.mjs'
import { acceptInvitation, firstEmail } from '../lib/testing/firstPerson.mjs'

/**
 * What somebody did with a release, as its calls returned it.
 * @typedef {{
 *   version: string, commit: string, recordedAt: string, cookies: Record<string, string>,
 *   referral: { id: number, mark: string }, note: string, view: string, draft: { form: string, draft: object },
 *   file: { id: string, content: string }, sealed: { documentUniqueId: string, sha256: string }[],
 * }} Recorded
 */

const program = path.resolve(process.argv[2] ?? root)
const [npm, npmArgs] = npmCommand()
/** @param {string[]} args of npm run, in the program's folder @param {NodeJS.ProcessEnv} [environment] */
async function command(args, environment = {}) {
  const { code, output } = await runQuietly(npm, [...npmArgs, '--prefix', program, 'run', ...args], environment)
  assert.equal(code, 0, output)
  return output
}

await command(['build'])
const product = await createProduct()
try {
  // Before the start: older releases invite nobody while they run.
  const at = { DATA_DIR: product.dataDir, PUBLIC_URL: product.origin, DATABASE_URL: '' }
  const printed = await command(['first-person', '--', firstEmail, 'Ana', 'Novak'], at)
  product.start('', { DEMO: '0' }, path.join(program, 'dist', 'server', 'main.js'))
  await product.ready()
  await acceptInvitation(product.origin, printed)
  const recorded = await work()
  const folder = inProject('deployment', 'releases', `${recorded.version}-${recorded.commit}`)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const plain = ['--no-owner', '--no-privileges', '--no-comments', '--inserts', '--rows-per-insert=100']
  const dump = await runQuietly('pg_dump', [...plain, await databaseUrl(product.dataDir)])
  assert.equal(dump.code, 0, dump.output)
  await writeFile(path.join(folder, 'database.sql.gz'), gzipSync(dump.output, { level: 9 }))
  await product.stop()
  await cp(product.dataDir, path.join(folder, 'data'), {
    recursive: true,
    filter: (file) => !['postgres', 'outbox'].some((part) => file === path.join(product.dataDir, part)),
  })
  await writeFile(path.join(folder, 'recorded.json'), `${JSON.stringify(recorded, null, 2)}\n`)
  say(`Recorded in ${path.relative(root, folder)}`)
} finally {
  await product.remove()
}

/** @returns {Promise<Recorded>} */
async function work() {
  const session = await signIn(product, firstEmail)
  const mark = 'Kept-release'
  const id = await create(session, mark)
  assert.ok(id, 'the referral was not created')
  const note = 'Prefers to be called after four.'
  await succeed(session.post('/api/Note/Create', { entity: 'referral', recordId: id, text: note }))
  const view = 'Waiting for a call'
  const state = { columns: ['status'], sort: { field: 'receivedDate', direction: 'desc' }, display: 'table' }
  await succeed(
    session.post('/api/View/Create', { entity: 'referral', name: view, state: { ...state, filters: { status: '1' } } }),
  )
  const draft = { form: '/referral/add-referral', draft: { client: { lastName: 'Half-typed' } } }
  await succeed(session.post('/api/draft/Save', { ...draft, base: {} }))
  const content = '%PDF-1.7\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n'
  const form = new FormData()
  form.set('file', new Blob([content]), 'card.pdf')
  const uploaded = await succeed(session.send('/api/file/Upload', form))
  const sealed = []
  for (const documentUniqueId of [await sealScan(session), await sealScan(session)]) {
    const pdf = await sealedPdf(session, documentUniqueId)
    sealed.push({ documentUniqueId, sha256: createHash('sha256').update(pdf).digest('hex') })
  }
  const { version } = JSON.parse(await readFile(path.join(program, 'package.json'), 'utf8'))
  const { output: commit } = await runQuietly('git', ['-C', program, 'rev-parse', '--short=8', 'HEAD'])
  return {
    version,
    commit: commit.trim(),
    recordedAt: new Date().toISOString(),
    cookies: session.cookies(),
    referral: { id, mark },
    note,
    view,
    draft,
    file: { id: uploaded.id, content },
    sealed,
  }
}

/** @param {Promise<import('../durability/session.mjs').Answer>} call */
async function succeed(call) {
  const { status, body } = await call
  assert.ok(status < 300, JSON.stringify(body))
  return body.data
}
