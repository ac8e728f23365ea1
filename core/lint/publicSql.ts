/** A place where a plugin's SQL goes past the public views. */
export interface ForeignSql {
  readonly line: number
  readonly why: string
}

/** Functions of the schema core that plugins may call (core/views.txt). */
const publicFunctions = ['comparable', 'office_day', 'office_zone', 'standing_number', 'store_zones', 'today']

const quoted = (name: string) => `(?:"${name}"|${name})`
const noComments = (source: string) =>
  source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, (comment) => comment.replace(/[^\n]/g, ' '))

/** @param migrations the source of core's migrations @returns the names of its tables, without their schema */
export function coreTables(migrations: string): ReadonlySet<string> {
  const made = migrations.matchAll(/create (?:unlogged )?table (?:core\.)?"?([a-z_]+)"? \(/g)
  return new Set([...made].map((match) => match[1]!))
}

/** @param sources of one plugin @returns the tables of core that store its own entities: `table: 'core.store'` */
export function ownCoreTables(sources: readonly string[]): ReadonlySet<string> {
  return new Set(sources.flatMap((source) => [...source.matchAll(/\btable: 'core\.([a-z_]+)'/g)].map((one) => one[1]!)))
}

/**
 * Plugins read core's tables by the views of the schema `api`, and change them by functions of core. Only the table of an entity that the
 * plugin itself stores there is its own.
 * @param source code of a plugin, but no migration and no test
 * @returns the uses of other tables of core, and changes of a view
 */
export function foreignSql(
  source: string,
  tables: ReadonlySet<string>,
  own: ReadonlySet<string>,
): readonly ForeignSql[] {
  const foreign = [...tables].filter((name) => !own.has(name)).map(quoted)
  const table = new RegExp(`\\bcore\\.(${foreign.join('|')})(?![\\w(])`)
  const call = new RegExp(`\\bcore\\.(?!(?:${publicFunctions.join('|')})\\()([a-z_]+)\\(`)
  const write = /\b(?:insert into|update|delete from)\s+api\.|(?:insertInto|updateTable|deleteFrom)\('api\./
  return noComments(source)
    .split('\n')
    .flatMap((text, at): ForeignSql[] => {
      const used = table.exec(text)
      if (used) return [{ line: at + 1, why: `core.${used[1]} is a table of core. Read a view of the schema api` }]
      const called = call.exec(text)
      if (called) return [{ line: at + 1, why: `core.${called[1]} is no public function` }]
      return write.test(text) ? [{ line: at + 1, why: 'a view is only read. Call a function of @core/server' }] : []
    })
}
