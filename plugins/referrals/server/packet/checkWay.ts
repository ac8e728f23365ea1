import { invalid } from '@core/server/plugin'
import type { FamilyWays, Way } from '../familyWays'

/**
 * What the family said no to is sent only once they were asked about it; a reminder goes out with nobody there to ask.
 * @throws HttpError 400 at what mends it
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

/** @throws HttpError 400 where a family is not reminded this way */
export function checkReminder(ways: FamilyWays, channel: Way): void {
  const against = ways.objection(channel, 'formReminder')
  if (against) throw invalid([{ field: 'remindOn', message: `${against} So no reminder goes out. Call them instead.` }])
}
