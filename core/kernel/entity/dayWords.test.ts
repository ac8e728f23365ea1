import { describe, expect, it } from 'vitest'
import { distanceText } from './dates'
import { dayName, sinceText } from './dayWords'

const now = new Date(2026, 5, 15, 14, 0).getTime()
const ago = (minutes: number) => sinceText(now - minutes * 60_000, now)

describe('how long ago', () => {
  it('is relative to now on the same day, and otherwise a day and a time; below a heading with the day, the time only', () => {
    expect([ago(0), ago(0.4), ago(1), ago(59), ago(60), ago(180)]).toEqual([
      'just now',
      'just now',
      '1 minute ago',
      '59 minutes ago',
      '1 hour ago',
      '3 hours ago',
    ])
    expect(ago(15 * 60)).toMatch(/^2026-06-14, 11:00\sPM$/)
    expect(sinceText(now - 15 * 3_600_000, now, true)).toMatch(/^11:00\sPM$/)
  })

  it('has names for the days of the last week', () => {
    expect(
      ['2026-06-15', '2026-06-14', '2026-06-12', '2026-06-08', '2026-06-07', '2026-06-16'].map((day) =>
        dayName(day, '2026-06-15'),
      ),
    ).toEqual(['Today', 'Yesterday', '3 days ago', '7 days ago', undefined, undefined])
  })
})

describe('distances', () => {
  it('the distance to a day is shown as text', () => {
    expect([
      distanceText('2025-03-04', '2025-03-04'),
      distanceText('2025-03-07', '2025-03-04'),
      distanceText('2025-03-02', '2025-03-04'),
    ]).toEqual(['today', 'in 3 days', '2 days ago'])
  })
})
