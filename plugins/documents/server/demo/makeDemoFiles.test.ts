import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '@core/server/testing'
import { createDocumentApp, patience, pluginsOf, readFileOf } from '../testing/documentApp'
import { demoFilesWanted } from './demoFilesWanted'

let test: TestApp
beforeAll(async () => {
  test = await createDocumentApp()
}, patience)
afterAll(() => test.close())

it(
  '[D8] a demonstration gets files on its leads and accounts, after its start, which can be opened and searched',
  async () => {
    await test.db.transaction(async (tx) => {
      for (const plugin of pluginsOf('crm')) await plugin.seedDemonstration?.(tx)
      // Enough for at least one file of each kind.
      await tx.emit(demoFilesWanted, { files: 20 })
    })
    const admin = await test.as('Administrator')
    const list = async (body: object) => (await admin.post('/api/document/getAllDocuments', body)).body
    await expect.poll(async () => (await list({})).totalItems, { timeout: 120_000 }).toBeGreaterThanOrEqual(12)
    // Made in batches. Otherwise the last file would exceed a delivery's limit of two minutes on a busy machine.
    const { rowCount } = await test.db.pool.query(`select from pgboss.job where name = 'documents.makeDemoFiles'`)
    expect(rowCount).toBeGreaterThan(1)
    const found = await list({ commonFilters: { search: 'lakeshore tire' }, limit: 5 })
    expect(found.data[0]).toMatchObject({ name: 'Credit application.pdf' })
    const { data } = (await admin.get(`/api/Document/${found.data[0].id}`)).body
    const file = await readFileOf(test, admin, data.file[0].id)
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf'])
  },
  patience,
)
