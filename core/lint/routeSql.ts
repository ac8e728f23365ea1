/** What a repository contains and a route doesn't: SQL, statements of the query builder, and their execution. */
const signs: readonly RegExp[] = [
  /from 'kysely'/,
  /\bsql(?:<[^`]*?>)?`/,
  /\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/,
  /\.execute(?:TakeFirst(?:OrThrow)?)?\(/,
]

/** Whether a file defines routes, by its name. */
export const isRoutes = (file: string): boolean => /Routes?\.ts$/.test(file)

/**
 * Finds SQL in a file that defines routes. A handler checks, calls and responds; SQL stands in a file beside it, named for what it stores,
 * in functions that take the database or the transaction first.
 * @param source code of a file of routes
 * @returns the numbers of the lines with SQL
 */
export function sqlLines(source: string): readonly number[] {
  return source.split('\n').flatMap((text, at) => (signs.some((sign) => sign.test(text)) ? [at + 1] : []))
}
