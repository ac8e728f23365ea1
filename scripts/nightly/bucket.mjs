import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CreateMultipartUploadCommand } from '@aws-sdk/client-s3'
import { createProduct } from '../durability/product.mjs'
import { create, stored } from '../durability/referrals.mjs'
import { sealedScan } from '../durability/sealedScan.mjs'
import { signIn } from '../durability/session.mjs'
import { npmCommand } from '../lib/npm.mjs'
import { runQuietly } from '../lib/run.mjs'
import { until } from '../lib/testing/until.mjs'
import { startLine } from './lib/line.mjs'
import { noisyPng } from './lib/noisyPng.mjs'
import { startSwift, swiftPackages } from './lib/swift.mjs'

const bucket = 'clinic-files'
const token = 'the-token-of-the-nightly-tests'
const megabyte = 1024 * 1024

/** More than a page of a list, which is 1,000. */
const forgotten = { files: 1_100, uploads: 1_020 }

/** Kinds of files are detected by their first bytes. */
const pdf = Buffer.from('%PDF-1.7\n')

/** @type {import('./lib/parts.mjs').Part} */
export const part = {
  about:
    'files, backups and the archive of changes in a bucket of OpenStack Swift, which is stopped, hangs and is slow',
  packages: swiftPackages,
  async run({ check, say }) {
    /** @type {(() => Promise<void>)[]} */
    const undo = []
    try {
      const swift = await startSwift()
      undo.push(swift.remove)
      await swift.createBucket(bucket)
      const line = await startLine(swift.origin)
      undo.push(line.close)
      const work = await mkdtemp(path.join(tmpdir(), 'white-glove-nightly-bucket-'))
      undo.push(() => rm(work, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))
      // Root's Postgres runs as another user, which needs access to the folder.
      await chmod(work, 0o711)
      const dataDir = path.join(work, 'data')
      let product = await createProduct(dataDir)
      undo.push(() => product.remove())
      const place = (/** @type {string} */ prefix) => `s3://${bucket}/${prefix}?endpoint=${line.origin}`
      const settings = {
        ...swift.keys,
        FILES_URL: place('files'),
        WAL_ARCHIVE: place('wal'),
        BACKUP_PASSWORD: 'seven quiet harbors',
        METRICS_TOKEN: token,
      }
      /** What System status and /metrics say of the bucket. */
      const isThere = async () => {
        const { files } = (await administrator.get('/api/status')).body.data
        const response = await fetch(`${product.origin}/metrics`, { headers: { authorization: `Bearer ${token}` } })
        const [, up] = /^white_glove_bucket_up (\d)$/m.exec(await response.text()) ?? []
        return [files.answers, up]
      }
      const { old, left } = await forget(swift)

      await check('a start with wrong keys, no bucket or no server is refused, and says what to do', async () => {
        for (const [wrong, message] of /** @type {[NodeJS.ProcessEnv, RegExp][]} */ ([
          [{ AWS_SECRET_ACCESS_KEY: 'another' }, /FILES_URL: .* does not accept our keys \(SignatureDoesNotMatch\)/],
          [{ AWS_ACCESS_KEY_ID: 'nobody:files' }, /FILES_URL: .* does not accept our keys|does not let us in/],
          [{ FILES_URL: settings.FILES_URL.replace(bucket, 'nobodys-files') }, /there is no bucket “nobodys-files”/],
          [{ FILES_URL: `s3://${bucket}?endpoint=http://127.0.0.1:1` }, /does not answer \(ECONNREFUSED\)/],
        ])) {
          product.start('', { ...settings, ...wrong })
          await assert.rejects(product.ready(), message)
        }
      })

      const begun = Date.now()
      product.start('', settings)
      await product.ready()
      const session = await signIn(product)
      const administrator = await signIn(product, 'superadmin@demo.test')

      await check('whatever nobody names is removed, over several pages, and nothing else', async () => {
        const names = async () => [
          ...(await swift.names(bucket, 'files/')),
          ...(await swift.names(`${bucket}+segments`, 'files/')),
        ]
        await until(async () => (await names()).every((name) => !old.has(name)), 'the sweep did not end', 600)
        const found = new Set(await names())
        assert.deepEqual(
          left.filter((name) => !found.has(name)),
          [],
        )
        say(
          `  ${forgotten.files} files and ${forgotten.uploads} unfinished uploads within ${seconds(begun)} of the start`,
        )
        const { jobs } = (await administrator.get('/api/status')).body.data
        const job = jobs.find((/** @type {{ name: string }} */ { name }) => name === 'core.clearFiles')
        assert.equal(job.fault, null, job.fault?.reason)
      })

      const survey = Buffer.concat([pdf, randomBytes(9 * megabyte - pdf.length)])
      const portrait = noisyPng(1_000, 700)
      let surveyId = ''
      let portraitId = ''
      const first = await create(session, 'Kept-bucket')
      await check('a document in parts and a photo are stored in the bucket, and read as they were', async () => {
        const { clientId } = (await session.get(`/api/referral/${first}`)).body.data
        surveyId = (await accepted(upload(product, session, survey, 'survey.pdf'))).id
        const picture = await accepted(upload(product, session, portrait, 'nora.png'))
        const photo = await session.post('/api/clientPhoto/Create', { clientId, photo: [picture] })
        assert.equal(photo.status, 201, JSON.stringify(photo.body))
        portraitId = picture.id
        await sealedScan(session)
        assert.ok((await download(product, session, surveyId)).equals(survey))
        assert.ok((await download(product, session, portraitId)).equals(portrait))
        assert.ok((await swift.names(bucket, 'files/')).includes(`files/${surveyId}`))
      })

      await check('a download continues where its connection to the bucket broke off', async () => {
        line.breakAfter(4 * megabyte)
        assert.ok((await download(product, session, surveyId)).equals(survey))
        assert.ok(line.hasBroken())
      })

      await check('over a slow line, files arrive whole, and nobody else waits', async () => {
        line.limit(600_000)
        const started = Date.now()
        const uploading = upload(product, session, survey, 'survey.pdf')
        const others = await slowest(() => session.get('/api/user/me'), 10)
        const { id } = await accepted(uploading)
        const stored = Date.now()
        line.limit(300_000)
        assert.ok((await download(product, session, id)).equals(survey))
        assert.ok(others < 2000, `another request took ${others} ms`)
        say(`  9 MB: stored within ${seconds(started, stored)} at 600 kB/s, read within ${seconds(stored)} at 300 kB/s`)
        line.limit(Infinity)
      })

      await check('the archive holds the changes from the first one on', async () => {
        await until(async () => (await archived(swift)).length > 1, 'no piece was archived', 180)
        assertWithoutGap(await archived(swift))
      })

      const backups = place('backups')
      /** @type {string} */
      let backup = ''
      await check('a backup is written into the bucket while people work', async () => {
        const said = await command('backup', [backups], { ...settings, DATA_DIR: dataDir })
        const [name] = await swift.names(bucket, 'backups/')
        assert.match(String(name), /^backups\/white-glove-.*\.backup$/)
        backup = String(name).slice('backups/'.length)
        say(
          `  ${said
            .trim()
            .split('\n')
            .at(-2)
            ?.replace(/^.*\.backup, /, '')}`,
        )
      })
      assert.ok(await create(session, 'Kept-after-backup'))

      await check('without the bucket people are told, and everything but files works', async () => {
        await swift.stop()
        const started = Date.now()
        for (const answer of [upload(product, session, pdf, 'card.pdf'), fetchFile(product, session, surveyId)]) {
          const { status, headers } = await answer
          assert.deepEqual([status, Number(headers.get('retry-after')) > 0], [503, true])
        }
        const { body } = await upload(product, session, pdf, 'card.pdf')
        assert.match(body.message, /Files can't be read or stored right now\. Please try again/)
        say(`  refused after ${seconds(started)} at most`)
        assert.equal((await fetch(`${product.origin}/readyz`)).status, 200)
        assert.deepEqual(await isThere(), [false, '0'])
        assert.ok(await create(session, 'Kept-without-bucket'))
        await until(
          async () => (await administrator.get('/api/status')).body.data.database.archive.failing,
          'the status does not say that nothing is archived',
          240,
        )
      })

      await check('with the bucket everything works again, and the archive has no gap', async () => {
        const before = (await archived(swift).catch(() => [])).length
        await swift.start()
        const started = Date.now()
        // Swift's proxy is there before the servers of its objects.
        await until(
          async () => (await upload(product, session, pdf, 'card.pdf')).status === 200,
          'files are not stored again',
          30,
        )
        assert.ok((await download(product, session, surveyId)).equals(survey))
        assert.deepEqual(await isThere(), [true, '1'])
        await until(
          async () => !(await administrator.get('/api/status')).body.data.database.archive.failing,
          'nothing is archived again',
          240,
        )
        say(`  archived again after ${seconds(started)}`)
        const names = await archived(swift)
        assert.ok(names.length > before)
        assertWithoutGap(names)
      })

      await check('a bucket that hangs: people are told, and nobody else waits', async () => {
        swift.signal('SIGSTOP')
        const started = Date.now()
        const waiting = [upload(product, session, pdf, 'card.pdf'), fetchFile(product, session, surveyId)]
        const others = await slowest(() => session.get('/api/user/me'), 20)
        assert.deepEqual(await isThere(), [false, '0'])
        for (const { status } of await Promise.all(waiting)) assert.equal(status, 503)
        say(`  refused after ${seconds(started)}; the slowest other request took ${others} ms`)
        assert.ok(Date.now() - started < 60_000)
        assert.ok(others < 2000)
        swift.signal('SIGCONT')
        assert.ok((await download(product, session, surveyId)).equals(survey))
      })

      await check(
        'the first backup and the archive are restored, with the files of two backups, into another prefix',
        async () => {
          // Files that were uploaded after the first backup come from the next one.
          await command('backup', [backups], { ...settings, DATA_DIR: dataDir })
          await product.stop()
          assertWithoutGap(await archived(swift))
          const restored = path.join(work, 'restored')
          const started = Date.now()
          const said = await command('restore', [place(`backups/${backup}`), '--until', 'latest'], {
            ...settings,
            DATA_DIR: restored,
            FILES_URL: place('restored'),
          })
          say(`  restored within ${seconds(started)}`)
          assert.match(said, /put into the bucket of FILES_URL\. All \d+ that the database names are there/)
          await product.remove()
          product = await createProduct(restored)
          product.start('', {
            ...settings,
            DEMO: '0',
            FILES_URL: place('restored'),
            WAL_ARCHIVE: place('wal-of-restored'),
          })
          await product.ready()
          const again = await signIn(product)
          assert.deepEqual([...(await stored(again)).keys()].toSorted(), [
            'Kept-after-backup',
            'Kept-bucket',
            'Kept-without-bucket',
          ])
          assert.ok((await download(product, again, portraitId)).equals(portrait))
        },
      )

      await check('the files move from the bucket into the folder, and into another prefix of the bucket', async () => {
        const restored = product.dataDir
        /** @param {string} prefix empty: none @param {string[]} words */
        const move = async (prefix, words) => {
          const files = { FILES_URL: place(prefix || 'restored') }
          say(
            `  ${(await command('copy-files', words, { ...settings, ...files, DATA_DIR: restored })).trim().split('\n').at(-1)}`,
          )
          await product.stop()
          product.start('', { ...settings, DEMO: '0', FILES_URL: prefix && place(prefix), WAL_ARCHIVE: '' })
          await product.ready()
          assert.ok((await download(product, await signIn(product), portraitId)).equals(portrait))
        }
        await move('', ['back'])
        await move('again', [])
        assert.ok((await swift.names(bucket, 'again/')).includes(`again/${portraitId}`))
      })
    } finally {
      for (const step of undo.toReversed()) await step()
    }
  },
}

/**
 * Fills the bucket with old files and unfinished uploads that no row names, and with what a sweep must not remove.
 * @param {import('./lib/swift.mjs').Swift} swift
 * @returns the names that a sweep removes, and those that it leaves
 */
async function forget(swift) {
  const id = () => randomBytes(32).toString('base64url')
  const then = new Date(Date.now() - 2 * 86_400_000)
  const young = `files/${id()}`
  // With the first upload Swift makes the bucket of the parts.
  const { UploadId } = await swift.client.send(new CreateMultipartUploadCommand({ Bucket: bucket, Key: young }))
  await swift.putAsOf(bucket, young, new Date())
  const strangers = ['files/report.pdf', `files/deeper/${id()}`, `files/zone/${id()}`]
  const files = Array.from({ length: forgotten.files }, () => `files/${id()}`)
  const uploads = Array.from({ length: forgotten.uploads }, () => `files/${id()}/${id()}`)
  const objects = [
    ...[...files, ...strangers].map((name) => ({ at: bucket, name })),
    ...uploads.map((name) => ({ at: `${bucket}+segments`, name })),
  ]
  const worker = async () => {
    for (let object = objects.pop(); object; object = objects.pop()) await swift.putAsOf(object.at, object.name, then)
  }
  await Promise.all(Array.from({ length: 8 }, worker))
  return { old: new Set([...files, ...uploads]), left: [young, ...strangers, `${young}/${UploadId}`] }
}

/** @typedef {import('../durability/product.mjs').Product} Product */
/** @typedef {import('../durability/session.mjs').Session} Session */

/** @param {Product} product @param {Session} session @param {Buffer} bytes @param {string} name */
async function upload({ origin }, session, bytes, name) {
  const body = new FormData()
  body.append('file', new Blob([Uint8Array.from(bytes)]), name)
  const response = await fetch(`${origin}/api/file/Upload`, {
    method: 'POST',
    headers: session.headers(),
    body,
    signal: AbortSignal.timeout(180_000),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

/** @param {ReturnType<typeof upload>} uploading @returns {Promise<{ id: string }>} the file */
async function accepted(uploading) {
  const { status, body } = await uploading
  assert.equal(status, 200, JSON.stringify(body))
  return body.data
}

/** @param {Product} product @param {Session} session @param {string} id */
function fetchFile({ origin }, session, id) {
  return fetch(`${origin}/api/file/${id}`, { headers: session.headers(), signal: AbortSignal.timeout(180_000) })
}

/** @param {Product} product @param {Session} session @param {string} id */
async function download(product, session, id) {
  const response = await fetchFile(product, session, id)
  assert.equal(response.status, 200)
  return Buffer.from(await response.arrayBuffer())
}

/** @param {() => Promise<{ status: number }>} request @param {number} times @returns {Promise<number>} in milliseconds */
async function slowest(request, times) {
  let longest = 0
  for (let count = 0; count < times; count++) {
    const begun = Date.now()
    assert.equal((await request()).status, 200)
    longest = Math.max(longest, Date.now() - begun)
  }
  return longest
}

/** @param {import('./lib/swift.mjs').Swift} swift @returns {Promise<string[]>} the pieces of the log in the archive, in order */
async function archived(swift) {
  const names = await swift.names(bucket, 'wal/')
  // Each piece is named after its database: 17-5e1f09ab.000000010000000000000003.sealed
  return names.map((name) => /^wal\/\d+-[\da-f]{8}\.([\dA-F]{24})\.sealed$/.exec(name)?.[1] ?? '').filter(Boolean)
}

/** @param {readonly string[]} pieces whose last eight digits count up */
function assertWithoutGap(pieces) {
  const numbers = pieces.map((name) => Number.parseInt(name.slice(-8), 16))
  assert.deepEqual(
    numbers,
    numbers.map((_number, at) => at + 1),
    'the archive has a gap, or did not begin with the first piece',
  )
}

/** @param {number} from @param {number} [to] */
function seconds(from, to = Date.now()) {
  return `${((to - from) / 1000).toFixed(1)} s`
}

/** Runs one of the product's commands. @param {string} name @param {string[]} args @param {NodeJS.ProcessEnv} environment @returns {Promise<string>} what it printed */
async function command(name, args, environment) {
  const [program, first] = npmCommand()
  const { code, output } = await runQuietly(program, [...first, 'run', name, '--', ...args], {
    DATABASE_URL: '',
    ...environment,
  })
  assert.equal(code, 0, output)
  return output
}
