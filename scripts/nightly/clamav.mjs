import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createProduct, freePort } from '../durability/product.mjs'
import { signIn } from '../durability/session.mjs'
import { until } from '../lib/testing/until.mjs'

/** The EICAR test file, in two halves, so that scanners don't block this source. */
const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')
const pdf = '%PDF-1.7\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n'

/** @type {import('./lib/parts.mjs').Part} */
export const part = {
  about: 'ClamAV behind c-icap finds the EICAR test file in an upload',
  packages: ['clamav-daemon', 'c-icap', 'libc-icap-mod-virus-scan'],
  async run({ check }) {
    const folder = await mkdtemp(path.join(tmpdir(), 'white-glove-clamav-'))
    const port = await freePort()
    const product = await createProduct()
    await prepare(folder, port)
    /** @type {import('node:child_process').ChildProcess[]} */
    let scanners = []
    try {
      scanners = await startScanners(folder, port)
      product.start('', { SCAN_URL: `icap://127.0.0.1:${port}/avscan` })
      await product.ready()
      const session = await signIn(product)

      await check('a clean file can be opened at once', async () => {
        const { status, body } = await upload(product, session, pdf)
        assert.equal(status, 200, JSON.stringify(body))
        assert.equal((await open(product, session, body.data.id)).status, 200)
      })
      await check('nothing of 9 MB is passed over for its size', async () => {
        const { status, body } = await upload(product, session, pdf + ' '.repeat(9_000_000) + eicar)
        assert.deepEqual([status, /Eicar/.test(body.message)], [400, true], JSON.stringify(body))
      })
      for (const [name, bytes] of [
        ['a PDF', pdf + eicar],
        ['a picture', `\x89PNG\r\n\x1a\n${'\0'.repeat(60)}${eicar}`],
      ])
        await check(`${name} with the EICAR test file in it is refused by the scanner's name for it`, async () => {
          const { status, body } = await upload(product, session, String(bytes))
          assert.equal(status, 400, JSON.stringify(body))
          assert.match(body.message, /Eicar-Test-Signature/)
        })
      await check('without the scanner an upload waits, and can be opened once it is back', async () => {
        await stopAll(scanners)
        const { status, body } = await upload(product, session, pdf)
        assert.equal(status, 200, JSON.stringify(body))
        assert.equal((await open(product, session, body.data.id)).status, 409)
        scanners = await startScanners(folder, port)
        // The job runs every minute, and handles files that have waited for 20 seconds.
        await until(
          async () => (await open(product, session, body.data.id)).status === 200,
          'the upload was not checked',
          180,
        )
      })
    } finally {
      await product.remove()
      await stopAll(scanners)
      await rm(folder, { recursive: true, force: true })
    }
  },
}

/**
 * The configuration of ClamAV and c-icap. The only signature is that of the test file, because the official ones are hundreds of megabytes.
 * @param {string} folder
 * @param {number} port
 */
async function prepare(folder, port) {
  await chmod(folder, 0o755)
  for (const name of ['signatures', 'tmp']) await mkdir(path.join(folder, name), { mode: 0o755 })
  const hex = Buffer.from(eicar, 'latin1').toString('hex')
  await writeFile(path.join(folder, 'signatures', 'eicar.ndb'), `Eicar-Test-Signature:0:*:${hex}\n`)
  await writeFile(
    path.join(folder, 'clamd.conf'),
    [
      'Foreground yes',
      `LocalSocket ${folder}/clamd.sock`,
      `DatabaseDirectory ${folder}/signatures`,
      'StreamMaxLength 60M',
      'MaxScanSize 100M',
      'MaxFileSize 60M',
    ].join('\n'),
  )
  await writeFile(
    path.join(folder, 'c-icap.conf'),
    [
      `PidFile ${folder}/c-icap.pid`,
      `CommandsSocket ${folder}/c-icap.ctl`,
      `Port 127.0.0.1:${port}`,
      'User root',
      'Group root',
      'StartServers 1',
      'MaxServers 2',
      'ThreadsPerChild 5',
      `TmpDir ${folder}/tmp`,
      'ModulesDir /usr/lib/x86_64-linux-gnu/c_icap',
      'ServicesDir /usr/lib/x86_64-linux-gnu/c_icap',
      'TemplateDir /usr/share/c_icap/templates/',
      'LoadMagicFile /etc/c-icap/c-icap.magic',
      `ServerLog ${folder}/server.log`,
      `AccessLog ${folder}/access.log`,
      'Service avscan virus_scan.so',
      'ServiceAlias avscan virus_scan?allow204=on&sizelimit=off&mode=simple',
      // All groups, and more than the largest upload, because skipped content counts as clean. And no byte of a response before the
      // verdict.
      'virus_scan.ScanFileTypes TEXT DATA EXECUTABLE ARCHIVE GRAPHICS STREAM DOCUMENT',
      'virus_scan.MaxObjectSize 60M',
      'virus_scan.StartSendPercentDataAfter 60M',
      'virus_scan.DefaultEngine clamd',
      'Module common clamd_mod.so',
      `clamd_mod.ClamdSocket ${folder}/clamd.sock`,
      '',
    ].join('\n'),
  )
}

/** @param {string} folder @param {number} port */
async function startScanners(folder, port) {
  const options = /** @type {const} */ ({ stdio: 'ignore', env: { ...process.env, LD_LIBRARY_PATH: '' } })
  const clamd = spawn('clamd', [`--config-file=${folder}/clamd.conf`], options)
  await until(() => listens({ path: `${folder}/clamd.sock` }), 'clamd did not start')
  const icap = spawn('c-icap', ['-N', '-f', `${folder}/c-icap.conf`], options)
  await until(() => listens({ host: '127.0.0.1', port }), 'c-icap did not start')
  return [icap, clamd]
}

/** @param {readonly import('node:child_process').ChildProcess[]} children */
async function stopAll(children) {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await Promise.race([ended, sleep(10_000).then(() => child.kill('SIGKILL'))])
  }
}

/** @param {import('node:net').NetConnectOpts} where @returns {Promise<boolean>} */
function listens(where) {
  return new Promise((resolve) => {
    const socket = connect(where)
      .once('connect', () => resolve(true))
      .once('error', () => resolve(false))
      .once('close', () => socket.destroy())
      .once('connect', () => socket.destroy())
  })
}

/**
 * @param {import('../durability/product.mjs').Product} product
 * @param {import('../durability/session.mjs').Session} session
 * @param {string} bytes
 */
async function upload({ origin }, session, bytes) {
  const body = new FormData()
  body.append('file', new Blob([Buffer.from(bytes, 'latin1')]), 'card.pdf')
  const response = await fetch(`${origin}/api/file/Upload`, { method: 'POST', headers: session.headers(), body })
  return { status: response.status, body: await response.json() }
}

/**
 * @param {import('../durability/product.mjs').Product} product
 * @param {import('../durability/session.mjs').Session} session
 * @param {string} id
 */
async function open({ origin }, session, id) {
  const response = await fetch(`${origin}/api/file/${id}`, { headers: session.headers() })
  await response.arrayBuffer()
  return response
}
