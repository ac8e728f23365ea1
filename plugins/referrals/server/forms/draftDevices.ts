import { deviceCookies } from '@core/server/plugin'
import { linkDays } from './formLinks'

/** Identifies a draft: a form of a referral. */
export interface DraftKey {
  readonly referralId: number
  readonly form: number
}

/** The browser that saved or unlocked a draft continues it, because phones discard a page when the camera opens. */
export const draftDevices = deviceCookies('wg_form', linkDays)

/** What such a browser is known for. */
export function draftName({ referralId, form }: DraftKey): string {
  return `${referralId}:${form}`
}
