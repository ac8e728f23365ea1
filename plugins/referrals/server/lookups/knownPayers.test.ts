import { afterAll, beforeAll, expect, it } from 'vitest'
import { deployment } from '@deployment/deployment'
import { createEntry } from '@core/server/administration'
import { type Caller, type TestApp, createTestApp, importSheet } from '@core/server/testing'
import { payerList } from '../../shared/referralLookups'
import plugin from '../plugin'
import { fullReferralBody } from '../testing/referralBody'
import { spellingOf } from './knownPayers'

let test: TestApp
let manager: Caller
beforeAll(async () => {
  test = await createTestApp({ plugins: [plugin], deployment })
  manager = await test.as('Intake Manager')
  await test.db.transaction((tx) => createEntry(tx, payerList, 'Summit Blue'))
})
afterAll(() => test.close())

it('[D3] two spellings of a payer are equal if their letters and digits are, without the legal form', () => {
  expect(new Set(['Summit Blue', 'SUMMIT-BLUE, Inc.', 'The Summit  Blue Company'].map(spellingOf)).size).toBe(1)
  expect(spellingOf('Summit Blue HMO')).not.toBe(spellingOf('Summit Blue'))
})

it('[D3] a payer is stored as the list spells it, and an unlisted one as typed', async () => {
  const body = fullReferralBody()
  const coverages = body.coverages!.map((row, at) => ({ ...row, payer: ['summit blue, inc.', 'Local 12 Trust'][at]! }))
  const { body: made } = await manager.post('/api/referral/createReferral', {
    ...body,
    coverages,
    authorization: { payer: 'MEDICAID' },
  })
  expect(made.data.coverages.map(({ payer }: { payer: string }) => payer)).toEqual(['Summit Blue', 'Local 12 Trust'])
  expect([made.data.authorization.payer, made.data.payer]).toEqual(['Medicaid', 'Summit Blue'])
})

it('[D3] an import matches the spellings of payers', async () => {
  const sheet =
    'Type,Source,Received,Client: First name,Client: Last name,Client: Date of birth,Client: State,Client: ZIP,Service: Services requested,Coverage 1: Payer,Coverage 1: Member ID\r\n' +
    'New client,Family,2024-05-06,Ida,Vane,2016-02-29,Oregon,97201,ABA,summit-blue,SB-1\r\n'
  expect(await importSheet(manager, 'referral', sheet, { duplicates: 'create' })).toMatchObject({
    done: 1,
    problems: [],
  })
  const { body } = await manager.post('/api/referral/List', { filter: { payer: '=Summit Blue' }, columns: ['payer'] })
  expect(body.totalItems).toBe(2)
})
