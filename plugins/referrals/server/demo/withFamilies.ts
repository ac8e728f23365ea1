import type { ReferralRecord } from '../../shared/referralEntity'
import type { DemoReferral } from './demoReferral'

/** Type of D3. */
const sibling = 5

/**
 * Gives every family its own phone numbers and email addresses, and each referral of type Sibling the guardians and the home of an
 * earlier one with the same last name, so that the family on a client's page is consistent.
 * @param referrals in the order in which they were received
 */
export function withFamilies(referrals: readonly DemoReferral[]): DemoReferral[] {
  let lines = 0
  // 7,919 shares no factor with 10,000, so no number repeats, and neighbors don't look alike.
  const nextLine = () => String((++lines * 7919) % 10_000).padStart(4, '0')
  const made: DemoReferral[] = []
  const unpaired = new Map<string, DemoReferral[]>()
  for (const one of referrals) {
    const { lastName, firstName } = one.record.client
    const others = unpaired.get(lastName) ?? []
    const at =
      one.record.type === sibling ? others.findIndex(({ record }) => record.client.firstName !== firstName) : -1
    const [relative] = at < 0 ? [] : others.splice(at, 1)
    const record = relative ? inHomeOf(relative.record, one.record) : one.record
    const own = { ...one, record: withOwnLines(record, nextLine, relative !== undefined) }
    if (!relative) unpaired.set(lastName, [...others, own])
    made.push(own)
  }
  return made
}

function inHomeOf({ guardians, client }: ReferralRecord, record: ReferralRecord): ReferralRecord {
  const { address1 = null, city = null, state, zip } = client
  return { ...record, guardians, client: { ...record.client, address1, city, state, zip } }
}

function withOwnLines(record: ReferralRecord, nextLine: () => string, keepsGuardians: boolean): ReferralRecord {
  const { client, guardians } = record
  return {
    ...record,
    client: { ...client, phone: client.phone ? onLine(client.phone, nextLine()) : null },
    guardians:
      keepsGuardians || !guardians
        ? guardians
        : guardians.map((guardian) => {
            const line = nextLine()
            return { ...guardian, phone: onLine(guardian.phone, line), email: guardian.email.replace('@', `.${line}@`) }
          }),
  }
}

/** Keeps the area code: `503-555-0142` becomes `503-555-7919`. */
function onLine(phone: string, line: string): string {
  return `${phone.slice(0, -4)}${line}`
}
