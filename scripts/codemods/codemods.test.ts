import { expect, it } from 'vitest'
import contributionPoints from './contributionPoints.mjs'

it('slots become contribution points', () => {
  const before = `import { defineSlot, type Slot } from '@core/contract'
import { useSlot } from '@core/client/session'

export const seats = defineSlot<Seat>('carpool.seats')
export const tabs = defineSlot<RecordTab>('core.recordTabs')
const first = <Entry>(slot: Slot<Entry>) => useSlot(slot)[0]
`
  const after = `import { definePoint, type ContributionPoint } from '@core/contract'
import { useContributions } from '@core/client/session'

export const seats = definePoint<Seat>('carpool.seats@1')
export const tabs = definePoint<RecordTab>('record.tab@1')
const first = <Entry>(slot: ContributionPoint<Entry>) => useContributions(slot)[0]
`
  expect(contributionPoints(before)).toBe(after)
  expect(contributionPoints(after), 'a second run changes nothing').toBe(after)
})
