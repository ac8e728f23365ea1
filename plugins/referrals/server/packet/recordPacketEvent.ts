import type { Transaction } from '@core/server/plugin'
import { recordHistory } from '@core/server/entities'
import { referralEntity } from '../../shared/referralEntity'

/** @returns a link's channel, for use within a sentence */
export function channelName(channel: 'email' | 'sms'): string {
  return channel === 'sms' ? 'text message' : 'email'
}

/** Records in the referral's history a message to its family or its outcome; the referral itself doesn't change. @param by null for the system */
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
