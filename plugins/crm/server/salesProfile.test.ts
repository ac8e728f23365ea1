import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deployment } from '@deployment/deployment'
import { type TestApp, createTestApp, runProfile } from '@core/server/testing'
import plugin from './plugin'

const product = { plugins: [plugin], deployment }
let from: TestApp
let to: TestApp
let folder: string
beforeAll(async () => {
  from = await createTestApp(product)
  to = await createTestApp(product)
  folder = await mkdtemp(path.join(tmpdir(), 'white-glove-sales-profile-'))
})
afterAll(async () => {
  await from.close()
  await to.close()
  await rm(folder, { recursive: true })
})

it('[D8] a profile contains the mail of quotes and the sales tax of states, and lists what it can’t apply', async () => {
  await from.db.pool.query(`insert into crm.quote_mail (subject, message) values ('Your quote', 'Dear {contact}')`)
  await from.db.pool.query(`update crm.state set tax_rate = 6.25 where code = 'WA'`)
  const file = path.join(folder, 'profile.json')
  await runProfile(from, product, 'export', file)
  await runProfile(to, product, 'apply', file)
  expect((await runProfile(to, product, 'diff', file)).done).toBe(true)
  const { rows } = await to.db.pool.query(
    `select subject, (select tax_rate::float from crm.state where code = 'WA') as percent from crm.quote_mail`,
  )
  expect(rows).toEqual([{ subject: 'Your quote', percent: 6.25 }])

  const profile = JSON.parse(await readFile(file, 'utf8'))
  profile.quoteMail.text.message = 'Dear {somebody}'
  await writeFile(file, JSON.stringify(profile))
  expect(await runProfile(to, product, 'apply', file).then(({ said }) => said, String)).toContain('somebody')
})
