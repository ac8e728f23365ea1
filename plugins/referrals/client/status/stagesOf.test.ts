import { describe, expect, it } from 'vitest'
import { statusId } from '../../shared/referralStatuses'
import { stagesOf } from './stagesOf'

const fresh = {
  status: statusId.new as number | null,
  heldFromStatus: null,
  reached: [1] as number[] | null,
  daysInStatus: 0,
  daysNew: null,
  daysIntake: null,
  daysClearance: null,
  daysWaiting: null,
}
const told = (record: object) =>
  stagesOf({ ...fresh, ...record } as never).map(({ name, state, days }) => [name, state, days])

describe('[D3] the stages of a referral', () => {
  it('are the phases up to care: the past ones with their days, and the current one with its days so far', () => {
    const record = { status: 6, reached: [1, 3, 4, 5, 6], daysInStatus: 4, daysNew: 2, daysIntake: 9, daysClearance: 6 }
    expect(told(record)).toEqual([
      ['New', 'done', 2],
      ['Intake', 'done', 9],
      ['Clearance', 'current', 10],
      ['Waiting', 'ahead', null],
      ['Active', 'ahead', null],
    ])
    expect(told({ status: statusId.new, daysInStatus: 0 }).map(([, state]) => state)).toEqual([
      'current',
      'ahead',
      'ahead',
      'ahead',
      'ahead',
    ])
  })

  it('show a hold at the phase that the referral came from, while the hold lasts', () => {
    const stages = told({ status: statusId.onHold, heldFromStatus: 5, daysInStatus: 12, daysWaiting: 30 })
    expect(stages[2]).toEqual(['Clearance', 'held', 12])
    expect(stages[3]).toEqual(['Waiting', 'ahead', null])
  })

  it('of a closed referral end at the phase that it reached; a discharged one reached all', () => {
    const stopped = told({
      status: statusId.declined,
      reached: [1, 3, 11, 12],
      daysInStatus: 80,
      daysIntake: 5,
    })
    expect(stopped.slice(0, 3)).toEqual([
      ['New', 'done', null],
      ['Intake', 'stopped', 5],
      ['Clearance', 'ahead', null],
    ])
    const discharged = told({ status: statusId.discharged, reached: [1, 10, 14], daysInStatus: 80 })
    expect(discharged.map(([, state]) => state)).toEqual(['done', 'done', 'done', 'done', 'done'])
  })

  it('of a reopened referral start again, whatever it had reached', () => {
    expect(told({ status: statusId.new, reached: [1, 3, 5, 13], daysInStatus: 1 })[0]?.[1]).toBe('current')
  })
})
