import { answersId, callKey, type PrerenderAnswer } from '@core/shared/prerender'

/** How long after it was opened the page still shows by them, ms: what is asked for later may have changed. */
const freshFor = 30_000

let answers: Map<string, PrerenderAnswer> | undefined

/** @returns the answer that the server wrote into the page, where it rendered the page by the same call; each once */
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

/** They are of a session, in a role, that is no more. */
export function forgetAnswersInPage(): void {
  answers = new Map()
}

function readAnswers(): Map<string, PrerenderAnswer> {
  const element = globalThis.document?.getElementById?.(answersId)
  element?.remove()
  const all = element?.textContent ? (JSON.parse(element.textContent) as PrerenderAnswer[]) : []
  return new Map(all.map((answer) => [answer.call, answer]))
}
