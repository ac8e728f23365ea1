import { expect, test } from 'vitest'
import { referralPermissions } from '../shared/referralPermissions'
import activation from './activate'

const { can } = referralPermissions

/** @returns the ids of what somebody with these permissions gets */
function contributed(...permissions: number[]): string[] {
  const ids: string[] = []
  activation.run({
    own: (one: unknown) => one,
    contribute: (_slot: unknown, { id }: { id: string }) => ids.push(id),
    services: {},
    signal: new AbortController().signal,
    viewer: { permissions: new Set(permissions) },
  } as never)
  return ids
}

test('[D2] referrals wait for those who may change them, not for an auditor, who may only look', () => {
  expect(contributed(can.viewModule, can.viewOwn, can.update, can.updateOwn)).toContain('referrals.waiting')
  const ofAuditor = contributed(can.viewModule, can.viewAll)
  expect(ofAuditor).toContain('referrals.strip')
  expect(ofAuditor).not.toContain('referrals.waiting')
})
