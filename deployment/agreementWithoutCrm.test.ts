import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '@core/kernel/server/platform/config'
import type { ServerPlugin } from '@core/kernel/server/plugins/defineServerPlugin'
import { type RunningServer, startServer } from '@core/kernel/server/start/startServer'
import { createPeopledDatabase, type TestDatabase } from '@core/kernel/server/testing/testDatabase'
import admin from '@plugins/admin/server/plugin'
import crm from '@plugins/crm/server/plugin'
import documents from '@plugins/documents/server/plugin'
import { mailed } from '../scripts/lib/testing/outbox.mjs'
import { deployment } from './deployment'
import { openBrowser } from './testing/openBrowser'

const installed = [admin, crm, documents]
let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await createPeopledDatabase({ plugins: installed, deployment })
  folder = await mkdtemp(path.join(tmpdir(), 'white-glove-crm-off-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** Runs the product on a free port, with these plugins on, for as long as the work takes. */
async function running(plugins: readonly ServerPlugin[], work: (server: RunningServer) => Promise<void>) {
  const PLUGINS = plugins.map(({ id }) => id).join()
  const config = readConfig({ DATABASE_URL: database.url, DATA_DIR: folder, DEMO: '0', PLUGINS })
  const surroundings = { plugins: installed, deployment, log: { write() {} }, say: () => {}, development: true }
  const server = await startServer({ ...config, port: 0 }, surroundings)
  try {
    await work(server)
  } finally {
    await server.close()
  }
}

/** A browser whose calls succeed. */
function browser({ address }: RunningServer) {
  const send = openBrowser(address)
  // oxlint-disable-next-line typescript/no-explicit-any
  return async (callPath: string, content: object): Promise<any> => {
    const { status, body } = await send('POST', callPath, content)
    if (status >= 400) throw new Error(`${callPath}: ${status} ${JSON.stringify(body)}`)
    return body
  }
}

const leadIn = async (table: 'crm.lead' | 'crm.account', company: string) =>
  (
    await sql<{ id: number }>`
      select id from ${sql.table(table)} where company = ${company} and deleted_at is null`.execute(database.db.query)
  ).rows.length

it('[S4.15, D12] an agreement that is signed while crm is off makes its lead an account once crm is on again, exactly once', async () => {
  const company = 'Harbor Freight'
  const signers = [
    { name: 'Ana Novak', email: 'ana@harbor.example' },
    { name: 'Ben Ortiz', email: 'ben@dealer.example' },
  ]
  let uniqueId = ''
  await running(installed, async (server) => {
    const sales = browser(server)
    const { people, password } = deployment.demonstration
    const { email } = people.find(({ role }) => role === 'salesManager')!
    await sales('auth/login', { email, password })
    await sales('auth/verify-otp', { email, otp: await mailed(folder, email, /\b(\d{6}) is your/) })
    const lead = (await sales('Lead/Create', { company, leadType: 1, source: 1, assignTo: 6 })).data
    const draft = {
      template: 'clark-customer-agreement',
      leadId: lead.id,
      signers,
    }
    const { documentUniqueId, version } = (await sales('DocuSignMap/Create', draft)).data
    await sales('DocuSignMap/Send', { documentUniqueId, version })
    uniqueId = documentUniqueId
    await mailed(folder, signers[0]!.email, /\/sign#([\w-]+)/)
  })

  await running([admin, documents], async (server) => {
    for (const { name, email } of signers) {
      const visitor = browser(server)
      const token = await mailed(folder, email, /\/sign#([\w-]+)/)
      await visitor('DocumentSign/Open', { token })
      await visitor('DocumentSign/SendCode', { token, channel: 'email' })
      await visitor('DocumentSign/CheckCode', { token, code: await mailed(folder, email, /\b(\d{6}) is your/) })
      const consent = { token, version: '2026-11', timeZone: 'America/New_York' }
      const { fields, shownSha256 } = (await visitor('DocumentSign/Consent', consent)).data
      const form = new FormData()
      const own = (fields as { id: string; isMine: boolean; type: string; value: string | null }[]).filter(
        ({ isMine, type }) => isMine && type !== 'signedDate',
      )
      const valueOf = (type: string) =>
        type === 'signature' || type === 'initials' ? JSON.stringify({ method: 'typed', name }) : name
      const values = own.map(({ id, type, value }) => [id, type === 'checkbox' ? 'true' : (value ?? valueOf(type))])
      form.set('token', token)
      form.set('values', JSON.stringify(Object.fromEntries(values)))
      form.set('shownSha256', shownSha256)
      await visitor('DocumentSign/Create', form)
    }
    const status = async () =>
      (
        await sql<{ status: number }>`
          select status from documents.pdf_document where document_unique_id = ${uniqueId}`.execute(database.db.query)
      ).rows[0]!.status
    await expect.poll(status, { timeout: 60_000 }).toBe(5)
  })
  expect([await leadIn('crm.lead', company), await leadIn('crm.account', company)]).toEqual([1, 0])

  await running(installed, async () => {
    await expect.poll(() => leadIn('crm.account', company), { timeout: 60_000 }).toBe(1)
  })
  await running(installed, async () => {})
  expect([await leadIn('crm.lead', company), await leadIn('crm.account', company)]).toEqual([0, 1])
})
