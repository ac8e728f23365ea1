/**
 * A key for a create: made once when a form opens and sent with every try, so that a double click or a retry makes one
 * record. `crypto.randomUUID` is missing on plain http, where a deployment may well be tried out.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** @returns the header that goes with a create. */
export function idempotent(key: string): { 'Idempotency-Key': string } {
  return { 'Idempotency-Key': key }
}
