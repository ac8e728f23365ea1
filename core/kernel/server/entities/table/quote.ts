/** @returns a text as a literal of SQL. Only for text of definitions; values of a request are bound as parameters. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

/** @returns a number as a literal of SQL. */
export function literalOf(value: number | null): string {
  if (value !== null && !Number.isSafeInteger(value)) throw new Error('Only a whole number can stand in a statement.')
  return String(value)
}

/** @returns a name as a quoted identifier of SQL. */
export function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** @returns `"core"."user"` for `core.user`. */
export function tableName(name: string): string {
  return name.split('.').map(identifier).join('.')
}
