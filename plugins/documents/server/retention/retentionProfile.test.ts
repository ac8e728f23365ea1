import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deployment } from '@deployment/deployment'
import { type TestApp, createTestApp, runProfile, staff } from '@core/server/testing'
import plugin from '../plugin'

const product = { plugins: [plugin, { ...staff, defaultGrants: {} }], deployment }
const contract = 1
const creditApplication = 3

let from: TestApp
let to: TestApp
let folder: string
let file: string
beforeAll(async () => {
  from = await createTestApp(product)
  to = await createTestApp(product)
  folder = await mkdtemp(path.join(tmpdir(), 'white-glove-retention-'))
  file = path.join(folder, 'profile.json')
})
afterAll(async () => {
  await from.close()
  await to.close()
  await rm(folder, { recursive: true })
})

const run = (test: TestApp, ...args: string[]) => runProfile(test, product, ...args)
const monthsOf = async (test: TestApp) => {
  const admin = await test.as('Administrator')
  const files = (await admin.get('/api/document/retention')).body.data
  const signed = (await admin.get('/api/DocuSignMap/Retention')).body.data
  return [
    files.find(({ documentType }: { documentType: number }) => documentType === contract).months,
    signed.find(({ template }: { template: number }) => template === creditApplication).months,
  ]
}

it('[D8, D12] a profile has the retention times of files and of signed documents', async () => {
  const admin = await from.as('Administrator')
  for (const [address, rule] of [
    ['/api/document/retention', { documentType: contract, months: 31 }],
    ['/api/DocuSignMap/Retention', { template: creditApplication, months: 73 }],
  ] as const)
    expect((await admin.put(address, { rules: [rule] })).status).toBe(200)
  await run(from, 'export', file)
  expect((await run(to, 'diff', file)).done).toBe(false)
  await run(to, 'apply', file, '--dry-run')
  expect(await monthsOf(to)).not.toEqual([31, 73])
  await run(to, 'apply', file)
  expect(await monthsOf(to)).toEqual([31, 73])
  expect((await run(to, 'diff', file)).done).toBe(true)
})

it('[D8] a retention time that is no number of months, or of an unknown type, is refused by name', async () => {
  const profile = JSON.parse(await readFile(file, 'utf8'))
  const refusal = async (items: object) => {
    await writeFile(file, JSON.stringify({ ...profile, retention: items }))
    return run(to, 'apply', file).then(
      ({ said }) => said,
      (error: Error) => error.message,
    )
  }
  expect(await refusal({ Contract: { months: 0 } })).toContain('months must be a whole number from 1')
  expect(await refusal({ 'Ship’s log': { months: 12 } })).toContain('there is no type of document “Ship’s log”')
  expect(await monthsOf(to)).toEqual([31, 73])
})
