import { proxy } from 'valtio/vanilla'
import { LatestRequest } from '../../platform/api/LatestRequest'
import { notificationApi } from './notificationApi'

/** How many notifications this person has not read (undefined until it is known), and what a screen reader says when more arrive. */
export const unread = proxy<{ count: number | undefined; news: string }>({ count: undefined, news: '' })

const request = new LatestRequest()

/** Counts again. A failure leaves what was known: the next news or page load counts anew. */
export async function refreshUnread(): Promise<void> {
  const found = await request.take(() => notificationApi.unread())
  if (found?.value === undefined) return
  const { value: count } = found
  // The notifications that were there when the page was opened are not announced.
  if (unread.count !== undefined && count > unread.count)
    unread.news = count === 1 ? 'You have an unread notification' : `You have ${count} unread notifications`
  else if (count === 0) unread.news = ''
  unread.count = count
}

/** Somebody else signs in here. */
export function forgetUnread(): void {
  request.abort()
  Object.assign(unread, { count: undefined, news: '' })
}
