import { expect, type Page } from '@playwright/test'

/**
 * A call of the API as the page's own person, as another browser of theirs would make it.
 * @returns what the answer holds: all of its body
 * @throws where it is refused
 */
// oxlint-disable-next-line typescript/no-explicit-any -- each test knows what its call is answered
export async function call<Body = any>(
  page: Page,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  data?: object,
): Promise<Body> {
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')!
  const headers = { 'X-XSRF-TOKEN': decodeURIComponent(cookie.value) }
  const answer = await page.request.fetch(path, { method, headers, ...(data && { data }) })
  expect(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true)
  return answer.json() as Promise<Body>
}
