import { addDays, displayText, localDay } from '@core/entity'
import type { SeededRandom } from '@core/server/plugin'
import { formDefinitions } from '../../../shared/forms/formDefinitions'
import type { FormKey } from '../../../shared/forms/publicForms'
import { guardianFields } from '../../../shared/guardianFields'
import type { ReferralRecord } from '../../../shared/referralEntity'
import { statusOf } from '../../../shared/referralStatuses'
import type { DemoClock, DemoReferral } from '../demoReferral'
import type { DemoLink, Sent } from './DemoLink'
import { demoAnswers, demoBegun } from './demoAnswers'
import { type LinkLife, linkLives } from './linkLives'

const hour = 3_600_000
const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())

/**
 * The forms that were sent to a referral's family and submitted, according to its statuses: the intake form was sent on
 * Intake Sent and submitted when it went into review; the others were sent with the check of its insurance.
 * @param told the family's answers, which may differ from the office's data
 */
export function demoPacket(
  random: SeededRandom,
  { record, steps, createdBy }: DemoReferral,
  told: ReferralRecord,
  { today, now }: DemoClock,
): readonly DemoLink[] {
  const reachedAt = (status: number) => {
    const step = steps.find(({ to }) => to === status)
    return step ? Date.parse(step.at) : null
  }
  const end = statusOf(record.status!).phase === 'Closed' ? Date.parse(steps.at(-1)!.at) : now
  const [person] = record.guardians!
  const common = {
    channel: person!.preferredContact === 2 ? ('sms' as const) : ('email' as const),
    sentTo: `${person!.name} (${displayText(guardianFields.relationship, person!.relationship)})`,
    guardianId: person!.id!,
    by: record.assignedTo ?? createdBy,
  }
  const mayRemind = record.consent?.textAndEmail !== false

  const linkOf = (form: FormKey, life: LinkLife): DemoLink => ({
    form,
    channel: common.channel,
    sentTo: common.sentTo,
    guardianId: common.guardianId,
    issuedBy: common.by,
    issuedAt: iso(life.issued)!,
    openedAt: iso(life.opened),
    revokedAt: iso(life.revoked),
    spentAt: iso(life.spent),
    remindOn: life.remindIn === null || !mayRemind ? null : addDays(today, life.remindIn),
    remindedAt: life.isReminder ? iso(life.issued) : null,
    isReminder: life.isReminder,
    ...(life.drafted !== null && {
      draft: { ...demoBegun(random, form, { told, day: today }), savedAt: iso(life.drafted)! },
    }),
    ...(life.spent !== null && { submission: submitted(random, form, told, localDay(new Date(life.spent))) }),
  })
  const answered = (form: FormKey, sent: Sent) => linkLives(random, sent, now).map((life) => linkOf(form, life))

  const sentAt = reachedAt(3)
  if (sentAt === null) return []
  const intake = answered('intake', { at: sentAt, submittedAt: reachedAt(4), end })
  const checkedAt = reachedAt(5)
  if (checkedAt === null) return intake
  const at = Math.min(checkedAt + random.between(1, 30) * hour, end)
  const share = reachedAt(7) !== null || reachedAt(8) !== null ? 0.93 : reachedAt(6) !== null ? 0.7 : 0.4
  const others = laterForms(random, record).flatMap((form) => {
    const submittedAt = at + random.between(6, 290) * hour
    return answered(form, { at, submittedAt: random.chance(share) && submittedAt < end ? submittedAt : null, end })
  })
  return [...intake, ...others].toSorted((a, b) => (a.issuedAt < b.issuedAt ? -1 : a.issuedAt > b.issuedAt ? 1 : 0))
}

function laterForms(random: SeededRandom, { school }: ReferralRecord): readonly FormKey[] {
  const forms: FormKey[] = ['handbook', 'healthPolicy']
  if (random.chance(0.65)) forms.push('releaseInfo')
  if (random.chance(0.9)) forms.push('communicationPolicy')
  if (school && random.chance(0.7)) forms.push('schoolCollaboration')
  return forms
}

function submitted(
  random: SeededRandom,
  form: FormKey,
  told: ReferralRecord,
  day: string,
): NonNullable<DemoLink['submission']> {
  return {
    answers: demoAnswers(random, form, { told, day }),
    version: formDefinitions[form].version,
    signer: told.guardians![0]!.name,
    takenOver: null,
  }
}
