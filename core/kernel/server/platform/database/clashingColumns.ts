/** Postgres's code for a violated unique constraint. */
const taken = '23505'

/**
 * @returns the columns of a violated unique constraint; undefined for any other error. `Key (lower(email))=(…) already exists.`: only the
 * columns may be shown.
 */
export function clashingColumns(error: unknown): readonly string[] | undefined {
  const { code, detail = '' } = error as { readonly code?: unknown; readonly detail?: string }
  if (code !== taken) return undefined
  const key = /^Key \((.*?)\)=/.exec(detail)?.[1] ?? ''
  return key.match(/[a-z_][a-z_0-9]*(?![a-z_0-9(])/g) ?? []
}
