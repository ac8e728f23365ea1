import type { PlannedWrite } from '@core/server/entities'
import { notify } from '@core/server/plugin'
import { leadAssignedToYou } from '../notificationKinds'

interface Assigned {
  /** The new owner of the record. */
  readonly to: number | null
  /** The previous owner. */
  readonly from: number | null | undefined
  readonly title: string
  readonly link: string
}

/**
 * Notifies a person that somebody assigned a record to them. Bulk changes, imports and automatic assignments notify separately, once for
 * all records. D11
 */
export async function notifyAssigned(
  { tx, via, viewer }: Pick<PlannedWrite, 'tx' | 'via' | 'viewer'>,
  { to, from, title, link }: Assigned,
): Promise<void> {
  if (via !== null || to === null || to === from) return
  await notify(tx, { kind: leadAssignedToYou, to, by: viewer.id, title, link })
}
