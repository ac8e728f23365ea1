import { expect, test } from 'vitest'
import { countText } from './countText'

test.each([
  [0, '0 referrals'],
  [1, '1 referral'],
  [1204, '1,204 referrals'],
])('%s of something is written %s', (count, text) => {
  expect(countText(count, 'referral')).toBe(text)
})

test('an irregular plural is used where it is given', () => {
  expect(countText(2, 'person', 'people')).toBe('2 people')
})
