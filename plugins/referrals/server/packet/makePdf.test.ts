import { expect, it } from 'vitest'
import type { StoredSubmission } from './findSubmission'
import { documentOf } from './makePdf'

const release: StoredSubmission = {
  id: 12,
  referralId: 4,
  form: 'releaseInfo',
  title: 'Release of information',
  linkId: 9,
  answers: { records: [1], relationship: 1 },
  version: '2026-11-25',
  signer: 'Ingrid Quist',
  signedAt: '2026-11-20T15:04:05Z',
  submittedAt: '2026-11-20T15:04:06Z',
  pdf: null,
  address: null,
  browser: null,
  takenOver: [],
}

it('[D4] the PDF of a release names the client, which the form itself doesn’t (42 CFR 2.31(a)(1))', () => {
  const context = {
    number: 'REF-000123',
    client: 'Maya Quist',
    dateOfBirth: '2019-04-05',
    tokenHash: Buffer.from('a hash'),
    issuedAt: '2026-11-19T09:00:00Z',
    channel: 'email',
  }
  expect(documentOf(release, context, { name: 'White Glove', color: null }).facts).toEqual([
    ['Referral', 'REF-000123'],
    ['Client', 'Maya Quist, born 2019-04-05'],
    ['Submitted', '2026-11-20 15:04:06 UTC'],
  ])
})
