import { expect, it } from 'vitest'
import { type DocumentStatus, documentStatuses, isOpen, mayBecome } from './statuses'

it('[D12] a document has these statuses, by these numbers', () => {
  expect(documentStatuses.map(({ id, name }) => `${id} ${name}`)).toEqual([
    '1 Draft',
    '2 Sent',
    '3 Viewed',
    '4 Partly signed',
    '5 Completed',
    '6 Declined',
    '7 Expired',
    '8 Voided',
  ])
})

it.each<[DocumentStatus, readonly DocumentStatus[]]>([
  [1, [2, 8]],
  [2, [3, 4, 5, 6, 7, 8]],
  [3, [4, 5, 6, 7, 8]],
  [4, [5, 6, 7, 8]],
  [5, []],
  // Its copy is a new draft.
  [6, []],
  [7, [2]],
  [8, []],
])('[D12] from %i a document can only change to %j', (from, to) => {
  expect(documentStatuses.map(({ id }) => id).filter((id) => mayBecome(from, id))).toEqual(to)
})

it('[D12] signers can act on documents that are sent, viewed or partly signed', () => {
  expect(documentStatuses.map(({ id }) => id).filter(isOpen)).toEqual([2, 3, 4])
})
