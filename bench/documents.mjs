// node bench/documents.mjs [lists|phone|signing]: lists of many documents; a document of sixty pages on a phone; fifty people who sign at
// once. ROWS sets the number of documents, by default 1,000,000; PEOPLE that of signers.
import os from 'node:os'
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { compare, method } from './lib/compare.mjs'
import { latency } from './lib/latency.mjs'
import { listsOf } from './lib/lists.mjs'
import { rows, startFilled } from './lib/million.mjs'
import { openBrowser } from './lib/openBrowser.mjs'
import { median } from './lib/usage.mjs'
import { signIn } from '../scripts/durability/session.mjs'
import { mailed } from '../scripts/lib/testing/outbox.mjs'

const [only] = process.argv.slice(2)
const wants = (/** @type {string} */ part) => only === undefined || only === part
const people = Number(process.env.PEOPLE ?? 50)
const tables = ['pdf_document', 'document'].map((name) => `documents.${name}`)

const filled = await startFilled('manyDocuments.sql', wants('lists') ? rows : 0, {
  name: 'documents',
  counted: 'documents.pdf_document',
  rebuildsIndexes: true,
  tables,
})
const { product } = filled
try {
  if (wants('lists')) await lists()
  if (wants('phone')) await phone()
  if (wants('signing')) await signAtOnce()
  console.log(
    `\n${os.availableParallelism()} cores, ${Math.round(os.totalmem() / 2 ** 30)} GB, Node ${process.versions.node}; load of the machine at the end ${(os.loadavg()[0] ?? 0).toFixed(1)}`,
  )
} finally {
  await filled.close()
}

async function lists() {
  const page = { limit: 50, sorting: { fieldName: 'createdAt', direction: 'desc' } }
  /** @type {Record<string, [path: string, body: object]>} */
  const asked = {
    'for signature, newest': ['/api/DocuSignMap/DocuSignMapList', page],
    'for signature, with its total': ['/api/DocuSignMap/DocuSignMapList', { ...page, total: true }],
    'for signature, out now': ['/api/DocuSignMap/DocuSignMapList', { ...page, filter: { status: '2,3,4' } }],
    'for signature, by title': [
      '/api/DocuSignMap/DocuSignMapList',
      { ...page, sorting: { fieldName: 'title', direction: 'asc' } },
    ],
    'for signature, a frequent name': [
      '/api/DocuSignMap/DocuSignMapList',
      { ...page, commonFilters: { search: 'Kern' } },
    ],
    'for signature, a rare word': [
      '/api/DocuSignMap/DocuSignMapList',
      { ...page, commonFilters: { search: 'agreement 131004' } },
    ],
    'files, newest': ['/api/document/getAllDocuments', page],
    'files, of a type': ['/api/document/getAllDocuments', { ...page, filter: { documentType: '3' } }],
    'files, by name': ['/api/document/getAllDocuments', { ...page, sorting: { fieldName: 'name', direction: 'asc' } }],
    'files, a rare word': ['/api/document/getAllDocuments', { ...page, commonFilters: { search: 'letter 13100' } }],
  }
  const who = { 'sees all': 'superadmin@demo.test', 'sees their own': 'sales@demo.test' }
  const table = []
  /** @type {Map<string, import('../scripts/durability/session.mjs').Session>} */
  const sessions = new Map()
  for (const email of Object.values(who)) sessions.set(email, await signIn(product, email))
  for (const [what, [list, body]] of Object.entries(asked)) {
    /** @type {Record<string, string>} */
    const line = { list: what }
    for (const [whose, email] of Object.entries(who)) {
      const ask = async (/** @type {any} */ request) => {
        const { status, body: answer } = await /** @type {any} */ (sessions.get(email)).post(list, request)
        if (status !== 200) throw new Error(`${what} was answered ${status}: ${JSON.stringify(answer)}`)
        return answer
      }
      const { median: middle, '95 %': most } = await latency({ ask }, [body], 10)
      line[`${whose}: median`] = middle
      line[`${whose}: 95 %`] = most
    }
    table.push(line)
  }
  console.log(
    `\nMilliseconds for a page of 50 of ${rows.toLocaleString('en')} documents for signature and a tenth as many files, one at a time`,
  )
  console.table(table)
  await ratios(/** @type {any} */ (sessions.get(who['sees all'])))
}

/** A page of 50 compared with the same page by hand-written SQL. @param {import('../scripts/durability/session.mjs').Session} session */
async function ratios(session) {
  const names = ['Draft', 'Sent', 'Viewed', 'Partly signed', 'Completed', 'Declined', 'Expired', 'Voided']
  const statement = (/** @type {string} */ where) => `select json_build_object('success', true, 'data', (
    select json_agg(page) from (
      select d.id, d.version, d.title, d.status, d.signer_names as "signerNames", d.created_on as "createdOn", d.created_by as "createdBy", d.entity_type_id as "entityTypeId",
        json_build_object('status', (array[${names.map((name) => `'${name}'`).join(', ')}])[d.status]) as labels
      from documents.pdf_document d where ${where} d.deleted_at is null order by lower(d.title), d.id limit 50) page))::text as answer`
  const body = {
    limit: 50,
    total: false,
    columns: ['title', 'status', 'signerNames', 'createdOn'],
    sorting: { fieldName: 'title', direction: 'asc' },
  }
  const table = []
  for (const [what, where, filter] of /** @type {[string, string, object][]} */ ([
    ['for signature, by title', '', {}],
    ['those of them that are out now', 'd.status in (2, 3, 4) and', { filter: { status: '2,3,4' } }],
  ])) {
    const lists = listsOf(filled, session, '/api/DocuSignMap/DocuSignMapList')
    const { floor, ours } = await compare(lists, { ...body, ...filter }, statement(where))
    const cpu = (/** @type {import('./lib/compare.mjs').Measured} */ { node, postgres }) => node + postgres
    table.push({
      what,
      floor: `${Math.round(floor.node)} + ${Math.round(floor.postgres)}`,
      ours: `${Math.round(ours.node)} + ${Math.round(ours.postgres)}`,
      'floor / ours': (cpu(floor) / cpu(ours)).toFixed(2),
    })
  }
  console.log(`\nProcessor time of a request, µs, node + Postgres. ${method}`)
  console.table(table)
}

/** A PDF with text. @param {number} count of pages */
async function pdfOf(count) {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  for (let number = 1; number <= count; number++) {
    const page = pdf.addPage([612, 792])
    for (let line = 0; line < 45; line++)
      page.drawText(
        `${number}.${line + 1} The clinic visits the client at home at the hours agreed, and says so in time.`,
        {
          x: 50,
          y: 740 - line * 15,
          size: 11,
          font,
        },
      )
  }
  return pdf.save()
}

/**
 * Sends a PDF to one signer each. @param {Uint8Array} pdf @param {number} pages of it @param {readonly string[]} emails
 * @returns {Promise<{ ids: string[], session: import('../scripts/durability/session.mjs').Session }>}
 */
async function send(pdf, pages, emails) {
  const session = await signIn(product, 'sales.manager@demo.test')
  const ids = []
  for (const email of emails) {
    const { body } = await session.post('/api/DocuSignMap/Create', {
      title: 'Bench',
      signers: [{ name: 'Ana Novak', email }],
    })
    const form = new FormData()
    form.set('documentUniqueId', body.data.documentUniqueId)
    form.set('version', String(body.data.version))
    form.set(
      'fields',
      JSON.stringify(
        [1, pages].map((page) => ({
          id: `f${page}`,
          type: page === 1 ? 'text' : 'signature',
          label: page === 1 ? 'Title' : null,
          page,
          x: 60,
          y: 20,
          width: 200,
          height: 30,
          signer: 1,
          required: true,
        })),
      ),
    )
    form.set('file', new Blob([Uint8Array.from(pdf)]), 'bench.pdf')
    const updated = await (
      await fetch(`${product.origin}/api/DocuSignMap/Update`, { method: 'PUT', headers: session.headers(), body: form })
    ).json()
    const { documentUniqueId, version } = updated.data
    const sent = await session.post('/api/DocuSignMap/Send', { documentUniqueId, version })
    if (sent.status !== 200) throw new Error(JSON.stringify(sent.body))
    ids.push(documentUniqueId)
  }
  return { ids, session }
}

async function phone() {
  const email = 'phone@bench.example'
  const pdf = await pdfOf(60)
  await send(pdf, 60, [email])
  const token = await mailed(product.dataDir, email, /\/sign#([\w-]+)/)
  const { context, close } = await openBrowser(product)
  try {
    const browser = context.browser()
    const device = await browser?.newContext({
      baseURL: product.origin,
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 3,
      isMobile: true,
      hasTouch: true,
    })
    const page = /** @type {import('@playwright/test').Page} */ (await device?.newPage())
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 1_600_000 / 8,
      uploadThroughput: 750_000 / 8,
    })
    page.setDefaultTimeout(120_000)
    await page.goto(`/sign#${token}`)
    await page.getByRole('button', { name: /^Send to [^•]•/ }).tap()
    await page.getByLabel('Code').fill(await mailed(product.dataDir, email, /\b(\d{6}) is your/))
    await page.getByRole('button', { name: 'Continue' }).tap()
    await page.getByLabel('I agree to sign electronically').check()
    const begun = performance.now()
    await page.getByRole('button', { name: 'Continue to the document' }).tap()
    await page.getByRole('region', { name: 'Page 1 of 60' }).waitFor()
    const laid = performance.now() - begun
    await drawn(page, 1)
    const shown = performance.now() - begun
    await page.evaluate(() => {
      const globals = /** @type {any} */ (globalThis)
      globals.frames = []
      globals.most = 0
      let before = 0
      const look = (/** @type {number} */ now) => {
        if (before > 0) globals.frames.push(now - before)
        before = now
        const pixels = [...document.querySelectorAll('canvas')].reduce(
          (sum, { width, height }) => sum + width * height,
          0,
        )
        globals.most = Math.max(globals.most, pixels)
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    // Scrolls like a thumb: some pages a second, to the end.
    await devtools.send('Input.synthesizeScrollGesture', {
      x: 195,
      y: 400,
      yDistance: -60 * 520,
      speed: 2000,
      gestureSourceType: 'touch',
      preventFling: true,
    })
    const ended = performance.now()
    await page.getByRole('region', { name: 'Page 60 of 60' }).scrollIntoViewIfNeeded()
    await drawn(page, 60)
    const last = performance.now() - ended
    const { frames, most } = await page.evaluate(() => {
      const { frames: all, most: pixels } = /** @type {any} */ (globalThis)
      return { frames: /** @type {number[]} */ (all), most: /** @type {number} */ (pixels) }
    })
    await devtools.send('HeapProfiler.collectGarbage')
    const heap = (await page.evaluate(() => /** @type {any} */ (performance).memory.usedJSHeapSize)) / 1e6
    const sorted = frames.toSorted((a, b) => a - b)
    console.log(
      `\nA document of 60 pages, ${(pdf.length / 1000).toFixed(0)} kB, on a phone: processor four times slower, 1.6 Mbit/s, 150 ms`,
    )
    console.table({
      'until its pages have their places, ms': laid.toFixed(0),
      'until the first one is drawn, ms': shown.toFixed(0),
      'frames while it is scrolled, median, ms': median(frames).toFixed(0),
      '95 %, ms': (sorted[Math.floor(sorted.length * 0.95)] ?? 0).toFixed(0),
      'longest, ms': (sorted.at(-1) ?? 0).toFixed(0),
      'longer than 100 ms': frames.filter((ms) => ms > 100).length,
      'the last page, after the scrolling ended, ms': last.toFixed(0),
      'pixels of pages held at most, MB': ((most * 4) / 1e6).toFixed(0),
      'heap after collecting, MB': heap.toFixed(1),
    })
  } finally {
    await close()
  }
}

/** Waits for a page's text, which is added after its picture. @param {import('@playwright/test').Page} page @param {number} number */
async function drawn(page, number) {
  await page.locator(`[data-page="${number}"]`, { hasText: `${number}.45 The clinic` }).waitFor({ state: 'attached' })
}

async function signAtOnce() {
  const emails = Array.from({ length: people }, (_, n) => `person${n}@bench.example`)
  const { ids, session } = await send(await pdfOf(10), 10, emails)
  const ready = []
  for (const email of emails) {
    const token = await mailed(product.dataDir, email, /\/sign#([\w-]+)/)
    const cookies = new Map()
    const headers = () => ({
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
    })
    const ask = async (/** @type {string} */ what, /** @type {object | FormData} */ body) => {
      const isForm = body instanceof FormData
      const answer = await fetch(`${product.origin}/api/DocumentSign/${what}`, {
        method: 'POST',
        headers: { ...headers(), ...(isForm ? {} : { 'content-type': 'application/json' }) },
        body: isForm ? body : JSON.stringify(body),
      })
      for (const cookie of answer.headers.getSetCookie()) {
        const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=')
        if (value) cookies.set(name, decodeURIComponent(value))
      }
      const said = await answer.json()
      if (!answer.ok) throw new Error(`${what} was answered ${answer.status}: ${JSON.stringify(said)}`)
      return said.data
    }
    const roots = await fetch(`${product.origin}/api/DocumentSign/Roots`)
    for (const cookie of roots.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=')
      cookies.set(name, decodeURIComponent(value))
    }
    await ask('Open', { token })
    await ask('SendCode', { token, channel: 'email' })
    await ask('CheckCode', { token, code: await mailed(product.dataDir, email, /\b(\d{6}) is your/) })
    const state = await ask('Consent', { token, version: '2026-11', timeZone: 'UTC' })
    const form = new FormData()
    form.set('token', token)
    form.set('values', JSON.stringify({ f1: 'Manager', f10: JSON.stringify({ method: 'typed', name: 'Ana Novak' }) }))
    form.set('timeZone', 'UTC')
    form.set('shownSha256', state.shownSha256)
    ready.push(() => ask('Create', form))
  }
  const begun = performance.now()
  const times = await Promise.all(
    ready.map(async (create) => {
      await create()
      return performance.now() - begun
    }),
  )
  const answered = performance.now() - begun
  for (const documentUniqueId of ids)
    for (;;) {
      const { body } = await session.post('/api/DocuSignMap/GetByDocMapId', { documentUniqueId })
      if (body.data.status === 5) break
      await new Promise((done) => setTimeout(done, 200))
    }
  console.log(`\n${people} people who sign a document of ten pages each, at the same moment`)
  console.table({
    'an answer, median, ms': median(times).toFixed(0),
    'the last answer, ms': answered.toFixed(0),
    'all sealed after, s': ((performance.now() - begun) / 1000).toFixed(1),
  })
}
