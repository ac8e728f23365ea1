// node bench/flood.mjs: the effect on other people while one attacker of the hostile suite is active: the time of GET /api/user/me under
// attack divided by that without, in turns.
import { readFileSync } from 'node:fs'
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads'
import { downloadZip } from 'client-zip'
import { createProduct, postmasterOf } from '../scripts/durability/product.mjs'
import { signIn } from '../scripts/durability/session.mjs'
import { build } from '../scripts/lib/build.mjs'
import { cpuOf, cpuOfPostgres, median } from './lib/usage.mjs'

const rounds = Number(process.env.ROUNDS ?? 3)
const ms = Number(process.env.ROUND_MS ?? 5000)
const connections = 12
/** Runs only attacks whose names contain one of these words; default: all. */
const wanted = process.argv.slice(2)
const isWanted = (/** @type {string} */ name) => wanted.length === 0 || wanted.some((word) => name.includes(word))

/**
 * A request that is repeated.
 * @typedef {{ path: string, body: string | Uint8Array<ArrayBuffer>, type?: string, who?: string, connections?: number }} Attack `who` is signed in: a different person for each attack, because refusals are counted by person
 */

const json = (/** @type {object} */ body) => JSON.stringify(body)
const unknownAnswers = () => Object.fromEntries(Array.from({ length: 75_000 }, (_, at) => [`a${at}`, 1]))
const border = 'border'
const multipart = (/** @type {Buffer} */ bytes, /** @type {string} */ name) =>
  Buffer.concat([
    Buffer.from(
      `--${border}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${border}--\r\n`),
  ])
/** @param {string} styles @returns {Promise<Buffer>} a workbook of one cell */
async function workbook(styles) {
  const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const files = {
    'xl/workbook.xml': `<workbook xmlns:r="${relation}"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="r1" Type="${relation}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/styles.xml': styles,
    'xl/worksheets/sheet1.xml':
      '<worksheet><sheetData><row r="1"><c r="A1" s="1"><v>1</v></c></row></sheetData></worksheet>',
  }
  return Buffer.from(await downloadZip(Object.entries(files).map(([name, input]) => ({ name, input }))).arrayBuffer())
}
const styles = (/** @type {string} */ format, /** @type {number} */ count) =>
  `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="${format}"/></numFmts><cellXfs>${'<xf numFmtId="170"/>'.repeat(count)}</cellXfs></styleSheet>`
/** @param {Buffer} bytes @param {string} name @param {string} who @returns {Attack} */
const importOf = (bytes, name, who) => ({
  path: '/api/referral/Import/Upload',
  body: new Uint8Array(multipart(bytes, name)),
  type: `multipart/form-data; boundary=${border}`,
  who,
  connections: 2,
})

/** @returns {Promise<Record<string, Attack>>} */
async function attacks() {
  const { path, answers } = { path: '/api/referrals/form/submit', answers: unknownAnswers() }
  return {
    'a form of 75,000 unknown answers, not signed in': { path, body: json({ token: 'x'.repeat(43), answers }) },
    'a sign-in with 700 unknown fields': {
      path: '/api/auth/login',
      body: json({
        email: 'a@b.example',
        password: 'x',
        ...Object.fromEntries(Object.entries(unknownAnswers()).slice(0, 700)),
      }),
    },
    'guessed passwords': {
      path: '/api/auth/login',
      body: json({ email: 'care@demo.test', password: 'White-Glove-Demo-2' }),
    },
    'lists of everything, signed in': {
      path: '/api/referral/List',
      body: json({ limit: 1_000_000 }),
      who: 'intake.manager@demo.test',
    },
    // Each is short enough to be answered beside others of the same person.
    'lists of 1,000 rows, signed in': {
      path: '/api/referral/List',
      body: json({ limit: 1000 }),
      who: 'auditor@demo.test',
    },
    'a body that is not asked for, signed in': {
      path: '/api/referral/createReferral',
      body: json(unknownAnswers()),
      who: 'intake@demo.test',
    },
    'workbooks with 80,000 brackets': importOf(
      await workbook(styles('['.repeat(80_000), 2)),
      'brackets.xlsx',
      'superadmin@demo.test',
    ),
    'workbooks with 60,000 styles': importOf(
      await workbook(styles(`${'['.repeat(250)}d`, 60_000)),
      'styles.xlsx',
      'intake.manager@demo.test',
    ),
    '40 MB of line ends': importOf(Buffer.from(`Number\n${'\n'.repeat(40_000_000)}`), 'lines.csv', 'admin@demo.test'),
  }
}

if (isMainThread) await measure()
else attack()

async function measure() {
  await build()
  const product = await createProduct()
  process.once('SIGINT', () => void product.remove().then(() => process.exit(1)))
  try {
    product.start()
    await product.ready()
    const colleague = await signIn(product, 'sales@demo.test')
    const asked = async () => {
      const begun = performance.now()
      const { status } = await colleague.get('/api/user/me')
      if (status !== 200) throw new Error(`user/me answered ${status}`)
      return performance.now() - begun
    }
    /** @param {number} length @returns {Promise<number[]>} the response times, ms */
    const watch = async (length) => {
      const times = []
      for (const end = performance.now() + length; performance.now() < end;) {
        times.push(await asked())
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      return times
    }
    const postmaster = (await postmasterOf(product.dataDir)) ?? 0
    /** Milliseconds of processor time so far: of the node, of Postgres, of this benchmark with the attacker. */
    const used = () => ({
      node: cpuOf(product.pid ?? 0),
      postgres: cpuOfPostgres(postmaster),
      bench: cpuOf(process.pid),
    })
    await untilIdle(() => used().node + used().postgres)
    await watch(ms)
    const wanted = Object.entries(await attacks()).filter(([name]) => isWanted(name))
    // Before the attacks, because guessed passwords block signing in from this address.
    const attackers = new Map()
    for (const [, { who }] of wanted)
      if (who !== undefined && !attackers.has(who)) attackers.set(who, await signIn(product, who))
    const rows = []
    for (const [name, one] of wanted) {
      const [quiet, busy, answers] = [/** @type {number[]} */ ([]), /** @type {number[]} */ ([]), new Map()]
      const spent = { node: 0, postgres: 0, bench: 0 }
      const attacker = attackers.get(one.who)
      for (let round = 0; round < rounds; round++) {
        quiet.push(...(await watch(ms)))
        const worker = new Worker(new URL(import.meta.url), {
          workerData: { origin: product.origin, one, headers: attacker?.headers() ?? {} },
        })
        worker.on('message', (/** @type {string} */ status) => answers.set(status, (answers.get(status) ?? 0) + 1))
        const before = used()
        busy.push(...(await watch(ms)))
        const after = used()
        for (const who of /** @type {const} */ (['node', 'postgres', 'bench'])) spent[who] += after[who] - before[who]
        await worker.terminate()
      }
      const row = {
        attack: name,
        'quiet, ms': median(quiet).toFixed(1),
        'under attack, ms': median(busy).toFixed(1),
        ratio: (median(busy) / median(quiet)).toFixed(1),
        '% of a core: node, Postgres, bench': [spent.node, spent.postgres, spent.bench]
          .map((one) => Math.round((one / (ms * rounds)) * 100))
          .join(', '),
        load: readFileSync('/proc/loadavg', 'utf8').split(' ')[0],
        answers: [...answers].map(([status, count]) => `${status} ×${count}`).join(', '),
      }
      rows.push(row)
      console.log(row)
    }
    console.table(rows)
  } finally {
    await product.remove()
  }
}

/**
 * After a first start there is background work: the demonstration's files and sealed documents take a core for a minute.
 * @param {() => number} used milliseconds of processor time so far
 */
async function untilIdle(used) {
  for (let tries = 0; tries < 90; tries++) {
    const before = used()
    await new Promise((resolve) => setTimeout(resolve, 2000))
    if (used() - before < 200) return
  }
  console.log('Measured beside what the start has left for later')
}

/** In a separate thread, so that its work delays no measurement. It shares the processor with the product. */
function attack() {
  const { origin, one, headers } = /** @type {{ origin: string, one: Attack, headers: Record<string, string> }} */ (
    workerData
  )
  const again = async () => {
    for (;;) {
      const status = await fetch(origin + one.path, {
        method: 'POST',
        headers: { ...headers, 'content-type': one.type ?? 'application/json' },
        body: one.body,
      }).then(
        async (response) => {
          for await (const _ of response.body ?? []) continue
          return String(response.status)
        },
        () => 'broken off',
      )
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of a thread has no origin
      parentPort?.postMessage(status)
    }
  }
  for (let at = 0; at < (one.connections ?? connections); at++) void again()
}
