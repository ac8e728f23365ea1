import type { Transaction } from '@core/server/database'
import { recordHistory } from '@core/server/entities'
import { referralEntity } from '../../shared/referralEntity'

/** @returns a link's way, as one says it within a sentence */
export function channelName(channel: 'email' | 'sms'): string {
  return channel === 'sms' ? 'text message' : 'email'
}

/** Keeps in the referral's history what was sent to its family and what came of it: the referral itself is as it was. @param by null where nobody did it */
export async function recordPacketEvent(
  tx: Transaction,
  referralId: number,
  by: number | null,
  note: string,
): Promise<void> {
  await recordHistory(
    tx,
    [{ entity: referralEntity.id, id: referralId, action: 'update', by, note }],
    by === null ? { via: 'system' } : {},
  )
}
