import { backgroundHeader } from './background'

/** A refusal that ends when the user answers a question: a proof of identity, or the reason for opening a record. */
export interface Question {
  readonly reason: string
  /** The record that the question is about, if any. */
  readonly record?: { readonly entity: string; readonly id: number }
}

const askers = new Map<string, (question: Question) => Promise<boolean>>()
let open: Promise<boolean> | undefined

/** More than the number of questions that a single request can cause. */
const mostQuestions = 5

/**
 * Sets the function that asks the user the question of refusals with this reason. It resolves to whether the user answered.
 * @returns a function that ends this. An open question then counts as declined: nobody can answer it any more, and later calls would wait
 * for it.
 */
export function onQuestion(reason: string, ask: (question: Question) => Promise<boolean>): () => void {
  let decline = () => {}
  const ended = new Promise<boolean>((resolve) => (decline = () => resolve(false)))
  const askUntilEnd = (question: Question) => Promise.race([ask(question), ended])
  askers.set(reason, askUntilEnd)
  return () => {
    decline()
    if (askers.get(reason) === askUntilEnd) askers.delete(reason)
  }
}

/**
 * Sends a request. If the server first requires something of the user, the user is asked, one question at a time for all waiting requests,
 * and the same request is sent again, so that nothing must be typed again. If the user declines, the refusal is returned.
 */
export async function sendAnswered(request: Request): Promise<Response> {
  for (let asked = 0; ; asked++) {
    // Cloned, because a body can be read only once. `fetch` is looked up for each call, so that a test can replace it.
    const response = await globalThis.fetch(request.clone())
    const question = await questionOf(response)
    const ask = question && askers.get(question.reason)
    // A screen that refreshes by itself must not ask.
    if (!ask || asked === mostQuestions || request.headers.has(backgroundHeader)) return response
    // The answer to another request's question may be enough for this one, so it is sent again before it asks.
    open ??= ask(question).finally(() => (open = undefined))
    if (!(await open)) return response
  }
}

async function questionOf(response: Response): Promise<Question | undefined> {
  if (response.status !== 403) return undefined
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  const { reason } = (body ?? {}) as Partial<Question>
  return typeof reason === 'string' ? (body as Question) : undefined
}
