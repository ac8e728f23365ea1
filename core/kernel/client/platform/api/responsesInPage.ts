import { answersId, callKey, type PrerenderAnswer } from '@core/kernel/shared/prerender'

/** Milliseconds after opening the page in which its responses are used. After that the data may have changed. */
const freshFor = 30_000

let responses: Map<string, PrerenderAnswer> | undefined

/** @returns the response in the page, if the server made the same call to render the page; each response is used once */
export async function responseInPage(request: Request): Promise<Response | undefined> {
  responses ??= readResponses()
  if (responses.size === 0) return undefined
  if (performance.now() > freshFor) {
    responses.clear()
    return undefined
  }
  const { pathname, search } = new URL(request.url)
  const body = request.method === 'GET' ? '' : await request.clone().text()
  const call = callKey(request.method, pathname + search, body)
  const response = responses.get(call)
  responses.delete(call)
  return response && new Response(response.body, { status: response.status, headers: { ...response.headers } })
}

/** Discards the responses, because the session or role that they belong to has ended. */
export function clearResponsesInPage(): void {
  responses = new Map()
}

function readResponses(): Map<string, PrerenderAnswer> {
  const element = globalThis.document?.getElementById?.(answersId)
  element?.remove()
  const all = element?.textContent ? (JSON.parse(element.textContent) as PrerenderAnswer[]) : []
  return new Map(all.map((response) => [response.call, response]))
}
