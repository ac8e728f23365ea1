import { expect, test, vi } from 'vitest'
import { referralPermissions } from '../shared/referralPermissions'
import activation from './activate'

const { can } = referralPermissions

/** @returns the ids of what is contributed for a person with these permissions */
function contributed(...permissions: number[]): string[] {
  const ids: string[] = []
  activation.run({
    own: (one: unknown) => one,
    contribute: (_slot: unknown, { id }: { id: string }) => ids.push(id),
    services: {},
    signal: new AbortController().signal,
    viewer: { id: 7, permissions: new Set(permissions) },
  } as never)
  return ids
}

// Node has no storage of a tab.
vi.stubGlobal('sessionStorage', { getItem: () => null })

test('[D2] the waiting referrals are for people who may change them, not for an auditor, who may only view', () => {
  expect(contributed(can.viewModule, can.viewOwn, can.update, can.updateOwn)).toContain('referrals.waiting')
  const ofAuditor = contributed(can.viewModule, can.viewAll)
  expect(ofAuditor).toContain('referrals.strip')
  expect(ofAuditor).not.toContain('referrals.waiting')
})
