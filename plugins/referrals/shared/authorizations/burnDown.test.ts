import { describe, expect, it } from 'vitest'
import { authorizationWarning, burnDownOf } from './burnDown'

const today = '2026-05-11'
/** Ten days, of which five have passed. */
const even = { units: 100, unitsUsed: 50, start: '2026-05-06', end: '2026-05-15' }
const year = { units: 1000, unitsUsed: 50, start: '2026-04-11', end: '2027-04-10' }

describe('[D3] the units left of an authorization', () => {
  it('are the authorized units less the used ones, with the share of the days that have passed', () => {
    expect(burnDownOf(even, today)).toEqual({ units: 100, left: 50, estimated: false, passed: 0.5, runsOut: null })
  })

  it('are estimated from the days if nobody counted the units', () => {
    expect(burnDownOf({ ...even, unitsUsed: null }, today)).toMatchObject({ left: 50, estimated: true, runsOut: null })
    expect(burnDownOf({ ...even, unitsUsed: null }, '2026-05-01')).toMatchObject({ left: 100, passed: 0 })
    expect(burnDownOf({ ...even, unitsUsed: null }, '2026-06-01')).toMatchObject({ left: 0, passed: 1 })
  })

  it('have a day on which they run out at this pace, if that is before the end', () => {
    // 400 of 1000 in 30 days: 600 last for 45 more.
    expect(burnDownOf({ ...year, unitsUsed: 400 }, today)?.runsOut).toBe('2026-06-25')
    expect(burnDownOf({ ...year, unitsUsed: 50 }, today)?.runsOut).toBeNull()
    expect(burnDownOf({ ...year, unitsUsed: 0 }, today)?.runsOut).toBeNull()
  })

  it('are undefined without units or days, and never negative', () => {
    expect(burnDownOf({ ...even, units: null }, today)).toBeUndefined()
    expect(burnDownOf({ ...even, end: null }, today)).toBeUndefined()
    expect(burnDownOf({ ...even, end: '2026-05-01' }, today)).toBeUndefined()
    expect(burnDownOf({ ...even, unitsUsed: 120 }, today)?.left).toBe(0)
  })
})

it('[D6] an authorization gets a warning before it ends, by its days or by its units', () => {
  const warn = (more: object) => authorizationWarning({ ...year, ...more }, today)?.text
  expect(warn({})).toBeUndefined()
  expect(warn({ unitsUsed: 400 })).toBe('Units run out about 2026-06-25 at this pace')
  expect(warn({ end: '2026-05-31' })).toBe('Ends in 20 days')
  expect(warn({ unitsUsed: 1000 })).toBe('No units left')
  expect(warn({ end: '2026-05-10' })).toBe('Ended yesterday')
})
