import { backgroundHeader } from './background'

/** A refusal that ends once the person has answered a question: a proof of who they are, or why they open a record. */
export interface Question {
  readonly reason: string
  /** The record that it is about, where it is about one. */
  readonly record?: { readonly entity: string; readonly id: number }
}

const askers = new Map<string, (question: Question) => Promise<boolean>>()
let open: Promise<boolean> | undefined

/** More questions than one request meets. */
const mostQuestions = 5

/**
 * Says who puts the question of refusals with this reason to the person; it resolves to whether they answered.
 * @returns what ends it. A question that is open then counts as declined: nobody is there to answer it, and later calls would wait for it
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
 * Sends a request. Where the server first wants something of the person, they are asked, one question at a time for all requests that
 * wait, and the same request is sent again: nobody types anything anew. Who declines gets the refusal.
 */
export async function sendAnswered(request: Request): Promise<Response> {
  for (let asked = 0; ; asked++) {
    // A body can be read once only. Looked up at each call, so that a test may put its own in place.
    const response = await globalThis.fetch(request.clone())
    const question = await questionOf(response)
    const ask = question && askers.get(question.reason)
    // A screen that refreshes by itself asks nothing.
    if (!ask || asked === mostQuestions || request.headers.has(backgroundHeader)) return response
    // What another request has asked may be what this one waits for: it is tried again before it asks.
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
