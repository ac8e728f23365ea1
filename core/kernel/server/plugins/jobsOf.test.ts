import { describe, expect, it } from 'vitest'
import type { ScheduledJob } from '../platform/jobs/Job'
import type { ServerContext } from './defineServerPlugin'
import { jobsOf } from './jobsOf'

type Times = Omit<ScheduledJob<ServerContext>, 'run'>

function bound(times: Times, name = 'carpool.remind') {
  const job = { ...times, async run() {} }
  // No job runs here.
  return jobsOf([{ id: 'carpool', jobs: { [name]: job } }], () => ({}) as ServerContext)[name]
}

describe('a job', () => {
  it('has an interval, and may have a time of day', () => {
    expect(bound({ every: '2h', timeout: '5m' })).toMatchObject({ every: 7_200_000, timeout: 300_000 })
    expect(bound({ every: '1d', timeout: '5m', at: '02:30' })).toMatchObject({ every: 86_400_000, at: '02:30' })
  })

  it.each<[Times, string]>([
    [{ every: '1d', timeout: '5m', at: '24:10' }, 'begins at “24:10”. Write a time of day such as “02:30”'],
    [{ every: '1h', timeout: '5m', at: '02:30' }, 'begins at 02:30 and runs every 1h'],
    [{ every: '0d', timeout: '5m' }, 'has the time “0d”. Write a whole number and s, m, h or d'],
    [{ every: '1h', timeout: '1d' }, 'has the timeout “1d”. Give it less than a day'],
  ])('with wrong times is named: %j', (times, message) => {
    expect(() => bound(times)).toThrow(`The job “carpool.remind” ${message}`)
  })

  it('is called by its plugin', () => {
    expect(() => bound({ every: '1h', timeout: '5m' }, 'remind')).toThrow('must be called “carpool.<what it does>”')
  })
})
