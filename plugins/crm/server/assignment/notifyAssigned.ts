import type { PlannedWrite } from '@core/server/entities'
import { notify } from '@core/server/plugin'
import { leadAssignedToYou } from '../notificationKinds'

interface Assigned {
  /** Who has the record now. */
  readonly to: number | null
  /** Who had it. */
  readonly from: number | null | undefined
  readonly title: string
  readonly link: string
}

/**
 * Tells a person that somebody gave them a record by hand. What happens to many at once, by a file or by itself is told by whoever
 * does it, once. D11
 */
export async function notifyAssigned(
  { tx, via, viewer }: Pick<PlannedWrite, 'tx' | 'via' | 'viewer'>,
  { to, from, title, link }: Assigned,
): Promise<void> {
  if (via !== null || to === null || to === from) return
  await notify(tx, { kind: leadAssignedToYou, to, by: viewer.id, title, link })
}
