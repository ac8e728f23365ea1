/** Postgres's code for a value that another row has already, where only one may. */
const taken = '23505'

/**
 * @returns the columns of a unique clash, and undefined of any other error. `Key (lower(email))=(…) already exists.`: only the columns
 * are ours to tell.
 */
export function clashingColumns(error: unknown): readonly string[] | undefined {
  const { code, detail = '' } = error as { readonly code?: unknown; readonly detail?: string }
  if (code !== taken) return undefined
  const key = /^Key \((.*?)\)=/.exec(detail)?.[1] ?? ''
  return key.match(/[a-z_][a-z_0-9]*(?![a-z_0-9(])/g) ?? []
}
