import type { Finding } from '@core/kernel/server/packages/apiProblems'
import type { Migration } from '@core/kernel/server/platform/database/Migration'

const statement =
  /\b(create|alter|drop|truncate|insert\s+into|update|delete\s+from)\s+(?:(?:unique\s+)?(?:table|view|materialized\s+view|index|schema|sequence|function|trigger|type)\s+)?(?:concurrently\s+)?(?:if\s+(?:not\s+)?exists\s+)?(?:only\s+)?"?([a-z_][a-z0-9_]*)"?\s*(\.?)/gi

const words = new Set([
  'set',
  'on',
  'of',
  'default',
  'column',
  'constraint',
  'not',
  'or',
  'extension',
  'policy',
  'cascade',
])

/** Text of SQL without comments and quoted texts. */
const bare = (sql: string) => sql.replaceAll(/--[^\n]*/g, '').replaceAll(/'(?:[^']|'')*'/g, "''")

/**
 * Statements of a plugin's migrations about what isn't its own: another plugin's removal, or its tables, would break.
 * @param id the plugin's id, which is the name of its schema
 */
export function migrationFindings(id: string, migrations: readonly Migration[]): readonly Finding[] {
  return migrations.flatMap(({ id: name, sql }) => {
    const schema = id.toLowerCase()
    const found = [...bare(sql).matchAll(statement)].flatMap(([text, verb = '', first = '', dot]): Finding[] => {
      const isSchema = /\bschema\b/i.test(text)
      const other = first.toLowerCase()
      if ((dot !== '.' && !isSchema) || other === schema || words.has(other)) return []
      const isDrop = /^(drop|truncate|delete)/i.test(verb)
      return [
        {
          tone: isDrop ? 'error' : 'warning',
          at: `migration “${name}”`,
          text: `“${text.replaceAll(/\s+/g, ' ').trim()}” is about the schema ${other}, and this plugin’s own is ${schema}. ${isDrop ? 'It must not take away what is another’s.' : 'Ask its owner by an event or a call, because it may be absent or change.'}`,
        },
      ]
    })
    return found.filter(({ text }, at) => found.findIndex((one) => one.text === text) === at)
  })
}
