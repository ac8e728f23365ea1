import { answersId, callKey, type PrerenderAnswer } from '@core/shared/prerender'

/** Milliseconds after opening the page in which its responses are used. After that the data may have changed. */
const freshFor = 30_000

let answers: Map<string, PrerenderAnswer> | undefined

/** @returns the response in the page, if the server made the same call to render the page; each response is used once */
export async function answerInPage(request: Request): Promise<Response | undefined> {
  answers ??= readAnswers()
  if (answers.size === 0) return undefined
  if (performance.now() > freshFor) {
    answers.clear()
    return undefined
  }
  const { pathname, search } = new URL(request.url)
  const body = request.method === 'GET' ? '' : await request.clone().text()
  const call = callKey(request.method, pathname + search, body)
  const answer = answers.get(call)
  answers.delete(call)
  return answer && new Response(answer.body, { status: answer.status, headers: { ...answer.headers } })
}

/** Discards the responses, because the session or role that they belong to has ended. */
export function forgetAnswersInPage(): void {
  answers = new Map()
}

function readAnswers(): Map<string, PrerenderAnswer> {
  const element = globalThis.document?.getElementById?.(answersId)
  element?.remove()
  const all = element?.textContent ? (JSON.parse(element.textContent) as PrerenderAnswer[]) : []
  return new Map(all.map((answer) => [answer.call, answer]))
}
