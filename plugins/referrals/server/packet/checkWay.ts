import { invalid } from '@core/server/plugin'
import type { FamilyWays, Way } from '../familyWays'

/**
 * A channel that the family refused is only used after somebody asked them. A reminder can't use it, because nobody asks before it is sent.
 * @throws HttpError 400 at the field to correct
 */
export function checkWay(
  ways: FamilyWays,
  { channel, agreed, remindOn, now }: { channel: Way; agreed: boolean; remindOn: string | null; now: Date },
): void {
  const against = ways.objection(channel, 'form') ?? ways.quietHours(now)
  if (against && !agreed)
    throw invalid([{ field: 'agreed', message: `${against} Ask them, then say that they agree to this message.` }])
  if (remindOn) checkReminder(ways, channel)
}

/** @throws HttpError 400 if a family may not be reminded by this channel */
export function checkReminder(ways: FamilyWays, channel: Way): void {
  const against = ways.objection(channel, 'formReminder')
  if (against) throw invalid([{ field: 'remindOn', message: `${against} So no reminder goes out. Call them instead.` }])
}
