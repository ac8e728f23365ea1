import { expect, type Page } from '@playwright/test'

/**
 * Calls the API as the page's user, as if from another browser of theirs.
 * @returns the `data` of the response
 * @throws Error if the call fails
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
