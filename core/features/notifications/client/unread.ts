import { proxy } from 'valtio/vanilla'
import { LatestRequest } from '@core/kernel/client/platform/api/LatestRequest'
import { notificationApi } from './notificationApi'

/** The user's number of unread notifications (undefined until it is known), and the announcement for screen readers when more arrive. */
export const unread = proxy<{ count: number | undefined; announcement: string }>({ count: undefined, announcement: '' })

const request = new LatestRequest()

/** Counts again. If the call fails, the old count stays until the next notification or page load. */
export async function refreshUnread(): Promise<void> {
  const found = await request.take(() => notificationApi.unread())
  if (found?.value === undefined) return
  const { value: count } = found
  // Notifications that existed when the page was opened are not announced.
  if (unread.count !== undefined && count > unread.count)
    unread.announcement = count === 1 ? 'You have an unread notification' : `You have ${count} unread notifications`
  else if (count === 0) unread.announcement = ''
  unread.count = count
}

/** Clears the count, because another person signs in. */
export function forgetUnread(): void {
  request.abort()
  Object.assign(unread, { count: undefined, announcement: '' })
}
