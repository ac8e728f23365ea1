import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '@core/server/testing'
import { documentStatuses } from '../../shared/esign/statuses'
import { verifyPdf } from '../../shared/verify/verifyPdf'
import { createEsignApp, eventually, pdfOf, read } from '../signing/testing/esignApp'
import { demonstrationStatuses } from './demonstrationPeople'
import { demonstrationDocument } from './makeDemonstrationDocument'

let test: TestApp
beforeAll(async () => {
  test = await createEsignApp()
})
afterAll(() => test.close())

it('[D8, D12] the demonstration’s completed documents are really sealed, some days ago, and valid', async () => {
  await test.db.transaction((tx) => tx.emit(demonstrationDocument, { index: demonstrationStatuses.indexOf(5) }))
  const admin = await test.as('Administrator')
  const documentUniqueId = await eventually(async () => {
    const { body } = await admin.post('/api/DocuSignMap/DocuSignMapList', { filter: { status: '5' } })
    return body.data[0]?.documentUniqueId as string | undefined
  })
  const made = await read(admin, documentUniqueId)
  const times = made.events.map(({ at }) => at)
  expect(times).toEqual(times.toSorted())
  expect(made.completedAt! < new Date().toISOString()).toBe(true)
  const { roots } = (await admin.get('/api/DocumentSign/Roots')).body.data
  const { verdict, signatures } = await verifyPdf(await pdfOf(test, admin, { documentUniqueId }), { roots })
  expect({ verdict, signers: signatures.length }).toEqual({ verdict: 'valid', signers: made.signers.length + 1 })
})

it('[D12] the demonstration has documents in each status', () => {
  for (const { id } of documentStatuses) expect(demonstrationStatuses).toContain(id)
})
