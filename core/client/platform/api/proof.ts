import { proofNeededReason } from '@core/shared/proofCalls'

let prove: (() => Promise<boolean>) | undefined
let asked: Promise<boolean> | undefined

/**
 * Says who asks a person to prove again that it is them; it resolves to whether they did.
 * @returns what ends it. A question that is open then counts as declined: nobody is there to answer it, and later calls would wait for it
 */
export function onProofNeeded(ask: () => Promise<boolean>): () => void {
  let decline = () => {}
  const ended = new Promise<boolean>((resolve) => (decline = () => resolve(false)))
  const askUntilEnd = () => Promise.race([ask(), ended])
  prove = askUntilEnd
  return () => {
    decline()
    if (prove === askUntilEnd) prove = undefined
  }
}

/**
 * Sends a request. Where the server first wants the person to prove again that it is them, they are asked, once for all requests
 * that wait, and the same request is sent again: nobody types anything anew. Who declines gets the refusal.
 */
export async function sendProven(request: Request): Promise<Response> {
  // A body can be read once only.
  const again = request.clone()
  // Looked up at each call, so that a test may put its own in place.
  const response = await globalThis.fetch(request)
  if (!prove || !(await isProofNeeded(response))) return response
  asked ??= prove().finally(() => (asked = undefined))
  return (await asked) ? globalThis.fetch(again) : response
}

async function isProofNeeded(response: Response): Promise<boolean> {
  if (response.status !== 403) return false
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  return (body as { reason?: unknown } | undefined)?.reason === proofNeededReason
}
