import { localDay } from '@core/entity'
import type { SeededRandom } from '@core/server/plugin'
import type { ReferralRecord } from '../../../shared/referralEntity'
import { statusId } from '../../../shared/referralStatuses'
import { compare } from '../../packet/comparison'
import { proposalOf } from '../../packet/proposalOf'
import { payers } from '../demoNames'
import type { DemoClock, DemoReferral } from '../demoReferral'
import { demoPhone } from '../demoSections'
import type { DemoLink } from './DemoLink'
import { demoPacket } from './demoPacket'

/** The sections that the office gets only from the intake form. */
const fromFamily = ['emergencyContact', 'clinical', 'school', 'physician', 'consent'] as const

export interface DemoCase extends DemoReferral {
  readonly packet: readonly DemoLink[]
  /** The record as the office first entered it, without the family's answers. */
  readonly began: ReferralRecord
  /** When somebody took the family's answers over into the record. */
  readonly takenOverAt: string | null
}

/** Adds the forms to a referral. Of those in review, most still have answers to take over. */
export function withPacket(random: SeededRandom, referral: DemoReferral, clock: DemoClock): DemoCase {
  const returned = referral.steps.find(({ to }) => to === statusId.intakeReview)
  if (!returned)
    return {
      ...referral,
      packet: demoPacket(random, referral, told(random, referral.record), clock),
      began: referral.record,
      takenOverAt: null,
    }

  const { consent } = referral.record
  const record = { ...referral.record, consent: consent && { ...consent, date: localDay(new Date(returned.at)) } }
  const began: ReferralRecord = {
    ...record,
    ...Object.fromEntries(
      fromFamily.map((name) => [name, name === 'physician' && record.source === 2 ? record.physician : null]),
    ),
  }
  const links = demoPacket(random, { ...referral, record }, told(random, record), clock)
  if (record.status === statusId.intakeReview && random.chance(0.7))
    return { ...referral, record: began, packet: links, began, takenOverAt: null }

  const next = referral.steps[referral.steps.indexOf(returned) + 1]
  const takenOverAt = new Date((Date.parse(returned.at) + (next ? Date.parse(next.at) : clock.now)) / 2).toISOString()
  return {
    ...referral,
    record,
    packet: links.map((link) =>
      withTakeOver(link, began, record, takenOverAt, record.assignedTo ?? referral.createdBy),
    ),
    began,
    takenOverAt,
  }
}

/** Marks the answers of the intake form that are in the record by now. */
function withTakeOver(
  link: DemoLink,
  began: ReferralRecord,
  record: ReferralRecord,
  at: string,
  by: number | null,
): DemoLink {
  const { form, submission, spentAt } = link
  if (form !== 'intake' || !submission || by === null) return link
  const proposal = proposalOf(form, submission.answers, localDay(new Date(spentAt!)))
  const left = new Set(compare(proposal, record).map(({ path }) => path))
  const taken = compare(proposal, began).filter(({ path }) => !left.has(path))
  return {
    ...link,
    submission: {
      ...submission,
      takenOver: taken.map(({ path, label, sensitive }) => ({ path, label, at, by, ...(sensitive && { sensitive }) })),
    },
  }
}

/** A family's answers: mostly equal to the office's data, but with a changed phone or a second insurance. */
function told(random: SeededRandom, record: ReferralRecord): ReferralRecord {
  const { guardians, coverages } = record
  const share = record.status === statusId.intakeReview ? 0.45 : 0.1
  const [first, ...others] = guardians!
  const area = first!.phone.slice(0, 3)
  const moved = random.chance(share) ? [{ ...first!, phone: demoPhone(random, area) }, ...others] : guardians
  const [own] = coverages ?? []
  const second =
    own && coverages!.length === 1 && random.chance(share)
      ? {
          ...own,
          id: 2,
          payer: random.pick(payers.filter((payer) => payer !== own.payer)),
          memberId: `SC${random.between(100_000, 999_999)}`,
        }
      : null
  return { ...record, guardians: moved, coverages: second ? [...coverages!, second] : coverages }
}
