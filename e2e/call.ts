import { expect, type Page } from '@playwright/test'

/**
 * A call of the API as the page's own person, as another browser of theirs would make it.
 * @returns the answer's `data`
 * @throws where it is refused
 */
export async function call<Data>(
  page: Page,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  data?: object,
): Promise<Data> {
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')
  const headers = { 'x-xsrf-token': decodeURIComponent(cookie?.value ?? '') }
  const answer = await page.request.fetch(path, { method, headers, ...(data && { data }) })
  expect(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true)
  return ((await answer.json()) as { data: Data }).data
}
