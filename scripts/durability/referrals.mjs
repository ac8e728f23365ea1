/**
 * The referral that a writer sends: it spans several tables and has a unique name.
 * @param {string} mark
 */
export function referralMarked(mark) {
  return {
    type: 1,
    source: 2,
    receivedDate: '2024-05-06',
    client: { firstName: 'Nora', lastName: mark, dateOfBirth: '2016-02-29', state: 'OR', zip: '97201' },
    guardians: [
      {
        name: `Guardian of ${mark}`,
        relationship: 1,
        phone: '555-010-0103',
        email: 'ingrid@family.example',
        legalCustody: 2,
      },
    ],
    emergencyContact: { name: `Contact of ${mark}`, relation: 4, phone: '555-010-0106' },
    service: { servicesRequested: [1, 3], hoursPerWeek: 12.5 },
  }
}

/**
 * Creates the referral of this mark. The mark is the idempotency key too, so a repeated call makes no second.
 * @param {import('./session.mjs').Session} session
 * @param {string} mark
 * @returns {Promise<number | undefined>} its id once the product has acknowledged it
 */
export async function create(session, mark) {
  try {
    const { status, body } = await session.post('/api/referral/createReferral', referralMarked(mark), {
      'idempotency-key': mark,
    })
    if (status >= 400 && status < 500) throw new Refused(`${status} ${JSON.stringify(body)}`)
    return status === 201 ? body.data.id : undefined
  } catch (error) {
    if (error instanceof Refused) throw error
    return undefined
  }
}

/** A 4xx is a mistake of this test, not an effect of a kill. */
class Refused extends Error {}

/**
 * @param {import('./session.mjs').Session} session
 * @param {string} [prefix] of the marks
 * @returns {Promise<Map<string, number[]>>} the ids of the stored referrals by their mark
 */
export async function stored(session, prefix = 'Kept') {
  const { status, body } = await session.get(`/api/referral/getAllReferral?limit=1000000&search=${prefix}`)
  if (status !== 200) throw new Error(`The list answered ${status}: ${JSON.stringify(body)}`)
  /** @type {Map<string, number[]>} */
  const found = new Map()
  for (const row of body.data) {
    const mark = /Kept-[\w-]+/.exec(JSON.stringify(row))?.[0]
    if (mark) found.set(mark, [...(found.get(mark) ?? []), row.id])
  }
  return found
}
