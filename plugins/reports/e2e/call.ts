import { expect, type Page } from '@playwright/test'

/** A call as the page's own person, as another browser of theirs would make it. @throws where it is refused */
export async function call(page: Page, method: 'POST' | 'PUT' | 'DELETE', path: string, data?: object) {
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')!
  const headers = { 'X-XSRF-TOKEN': decodeURIComponent(cookie.value) }
  const answer = await page.request.fetch(path, { method, headers, ...(data && { data }) })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}
