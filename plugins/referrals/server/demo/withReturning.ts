import { statusOf } from '../../shared/referralStatuses'
import type { DemoReferral } from './demoReferral'

/** The number of people who were entered a second time by mistake. */
const twice = 3

/** Type of D3. */
const returning = 2

/**
 * Gives the referrals of returning people the client of an earlier one that was closed by then: the same object, so that it becomes one
 * row. The last of them are entered as new clients, so that users can try a merge.
 * @param referrals in the order in which they were received
 */
export function withReturning(referrals: readonly DemoReferral[]): DemoReferral[] {
  const left = referrals.filter(({ record }) => statusOf(record.status!).phase === 'Closed' && record.status !== 15)
  const back = referrals.filter(
    ({ record }) => record.type === returning && statusOf(record.status!).phase !== 'Closed',
  )
  const earlier = new Map<DemoReferral, DemoReferral>()
  for (const one of back) {
    const was = left.findIndex(
      ({ record, steps }) =>
        record.receivedDate < one.record.receivedDate && steps.at(-1)!.at.slice(0, 10) < one.record.receivedDate,
    )
    if (was >= 0) earlier.set(one, left.splice(was, 1)[0]!)
  }
  const anew = new Set([...earlier.keys()].slice(-twice))
  return referrals.map((one) => {
    const was = earlier.get(one)
    if (!was) return one
    const { client, guardians } = was.record
    return {
      ...one,
      record: {
        ...one.record,
        guardians,
        client: anew.has(one)
          ? { ...client, phone: guardians?.[0]?.phone ?? null, address1: null, email: null }
          : client,
      },
    }
  })
}
