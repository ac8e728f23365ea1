import { expect, test } from 'vitest'
import referrals from './plugin'

test('[S2.9, S2.24] the URLs of referrals contain menu 3', () => {
  const menuOf = Object.entries(referrals.routes).map(([path, { menu }]) => [path, referrals.menus[menu]!.id])
  expect(Object.fromEntries(menuOf)).toEqual({
    '/referral': 3,
    '/referral/:id': 3,
    '/referral/queue': 3,
    '/clients': 3,
    '/clients/:id': 3,
    '/referral/add-referral': 3,
    '/referral/capacity': 3,
    '/referral/capacity/:id': 3,
    '/referral/capacity/add': 3,
    '/referral/capacity/edit/:id': 3,
    '/referrers': 3,
    '/referrers/:id': 3,
    '/referrers/add': 3,
    '/referrers/edit/:id': 3,
    '/referral-partners': 3,
    '/referral-partners/:id': 3,
    '/referral-partners/add': 3,
    '/referral-partners/edit/:id': 3,
    '/referral/queue-limits': 3,
    '/referral/queue-limits/:id': 3,
    '/referral/queue-limits/edit/:id': 3,
    '/referral/staff-hours': 3,
    '/referral/staff-hours/:id': 3,
    '/referral/staff-hours/add': 3,
    '/referral/staff-hours/edit/:id': 3,
    '/referral/holds': 3,
    '/referral/edit-client/:id': 3,
    '/referral/edit-referral/:id': 3,
  })
})
