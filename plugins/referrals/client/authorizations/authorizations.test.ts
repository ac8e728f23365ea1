import { describe, expect, it } from 'vitest'
import { today } from '@core/entity'
import type { ReferralDetail } from '../../shared/referralTypes'
import { withCurrent } from './OtherAuthorizations'
import { reauthorizationOf } from './reauthorization'

const record = {
  id: 7,
  masked: [],
  assignedTo: 4,
  storeId: null,
  guardians: [{ id: 1, name: 'Una Quist', custodyDocument: [{ id: 5 }] }],
  emergencyContact: null,
  coverages: [{ id: 1, payer: 'Cascade Health', memberId: 'W1', cardFront: [{ id: 6 }] }],
  clinical: { diagnosisCode: 'F84.0', report: [{ id: 8 }] },
  service: { servicesRequested: [1] },
  school: null,
  physician: null,
  authorization: { status: 2, number: 'A-1', payer: null, service: 1, units: 120, unitsUsed: 100 },
  otherAuthorizations: [
    { id: 3, status: 2, number: 'A-2' },
    { id: 4, status: 1, number: 'A-3' },
  ],
} as unknown as ReferralDetail

describe('[D3] a re-authorization', () => {
  it('is a referral of type 4 that starts with the continuing data, without files and row ids', () => {
    expect(reauthorizationOf(record)).toEqual({
      type: 4,
      source: 8,
      assignedTo: 4,
      storeId: null,
      guardians: [{ name: 'Una Quist' }],
      coverages: [{ payer: 'Cascade Health', memberId: 'W1' }],
      clinical: { diagnosisCode: 'F84.0' },
      service: { servicesRequested: [1] },
      authorization: { requestedAt: today(), status: 1, payer: 'Cascade Health', service: 1, units: 120 },
    })
  })

  it('leaves out the sections that contain a field hidden from the viewer', () => {
    const masked = ['coverages[0].memberId', 'clinical', 'serviceless']
    expect(Object.keys(reauthorizationOf({ ...record, masked }))).toEqual([
      'guardians',
      'service',
      'type',
      'source',
      'assignedTo',
      'storeId',
      'authorization',
    ])
  })
})

it('[D9] another authorization is swapped with the current one', () => {
  expect(withCurrent(record, 0)).toEqual({
    authorization: { status: 2, number: 'A-2' },
    otherAuthorizations: [{ id: 4, status: 1, number: 'A-3' }, record.authorization],
  })
  expect(withCurrent({ ...record, authorization: null }, 1)).toEqual({
    authorization: { status: 1, number: 'A-3' },
    otherAuthorizations: [{ id: 3, status: 2, number: 'A-2' }],
  })
})
