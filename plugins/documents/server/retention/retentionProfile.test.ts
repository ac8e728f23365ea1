import { afterAll, beforeAll, expect, it } from 'vitest'
import { deployment } from '@deployment/deployment'
import { createProfileCopy, staff, type TestApp } from '@core/server/testing'
import plugin from '../plugin'

const contract = 1
const creditApplication = 3

let copy: Awaited<ReturnType<typeof createProfileCopy>>
beforeAll(async () => {
  copy = await createProfileCopy({ plugins: [plugin, { ...staff, defaultGrants: {} }], deployment })
})
afterAll(() => copy.close())

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
  const admin = await copy.from.as('Administrator')
  for (const [address, rule] of [
    ['/api/document/retention', { documentType: contract, months: 31 }],
    ['/api/DocuSignMap/Retention', { template: creditApplication, months: 73 }],
  ] as const)
    expect((await admin.put(address, { rules: [rule] })).status).toBe(200)
  await copy.export()
  expect((await copy.diff()).done).toBe(false)
  await copy.apply('--dry-run')
  expect(await monthsOf(copy.to)).not.toEqual([31, 73])
  await copy.apply()
  expect(await monthsOf(copy.to)).toEqual([31, 73])
  expect((await copy.diff()).done).toBe(true)
})

it('[D8] a retention time that is no number of months, or of an unknown type, is refused by name', async () => {
  const profile = await copy.read()
  const refusal = (retention: object) => copy.refusal({ ...profile, retention })
  expect(await refusal({ Contract: { months: 0 } })).toContain('months must be a whole number from 1')
  expect(await refusal({ 'Ship’s log': { months: 12 } })).toContain('there is no type of document “Ship’s log”')
  expect(await monthsOf(copy.to)).toEqual([31, 73])
})
