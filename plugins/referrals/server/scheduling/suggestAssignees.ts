import { today } from '@core/entity'
import { type Database, readStoreZone } from '@core/server/plugin'
import type { ReferralRecord } from '../../shared/referralEntity'
import type { SuggestedAssignee } from '../../shared/scheduling/assigneeCalls'
import { loadDistance } from './distance'
import { type Match, type Need, rankStaff } from './matchStaff'
import { loadOf, readStaff, type ScheduledReferral, spokenWith, visitedAt } from './readSchedule'

/**
 * All possible assignees, in the order of proposed visits but without the hours: those with room who are near, then
 * by language, distance and caseload. The first one with room who is not the current assignee is suggested.
 */
export async function suggestAssignees(
  db: Database,
  referral: ScheduledReferral & Pick<ReferralRecord, 'assignedTo'>,
): Promise<readonly SuggestedAssignee[]> {
  const from = today(await readStoreZone(db, referral.storeId))
  const [staff, distance] = await Promise.all([readStaff(db, { from, who: 'assignable' }), loadDistance()])
  const need: Need = { slots: [], hours: 0, languages: referral.client.languages ?? [], zip: visitedAt(referral) }
  const ranked = rankStaff(need, staff, distance)
  const first = ranked.find(({ member, isFull }) => !isFull && member.id !== referral.assignedTo)
  return ranked.map((match) => ({
    id: match.member.id,
    name: match.member.name,
    reasons: reasonsOf(match, need),
    suggested: match === first,
  }))
}

/** The only statement about a person's home is that it is near: neither the ZIP codes of their area nor the miles. */
function reasonsOf({ member, speaks, isNear, isFull }: Match, need: Need): readonly string[] {
  return [
    ...(speaks ? [spokenWith(need, member)] : []),
    ...(isNear ? ['Near the family'] : []),
    loadOf(member),
    ...(isFull ? ['No capacity left'] : []),
  ]
}
