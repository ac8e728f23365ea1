import { addedSql, type StoredRollUp, totalColumns } from '@core/server/entities'

/** The three triggers of a roll-up that 0001 creates and 0002 replaces by one for each row. */
export function statementTriggers(name: string, rollUp: StoredRollUp): string {
  const keys = Object.keys(rollUp.columns)
  const totals = totalColumns(rollUp)
  const all = [...keys, 'rows', ...totals].join(', ')
  const changed = [`sum(rows) <> 0`, ...totals.map((column) => `sum(${column}) <> 0`)].join(' or ')
  const summed = [...keys, 'sum(rows)', ...totals.map((column) => `sum(${column})`)].join(', ')
  const events = { insert: ['new'], update: ['old', 'new'], delete: ['old'] }
  return Object.entries(events)
    .map(([event, tables]) => {
      const parts = tables.map(
        (table) => `(${addedSql(rollUp, table === 'new' ? 'new_rows' : 'old_rows', table === 'new' ? '1' : '-1')})`,
      )
      return `create function add_${event}_to_${name}() returns trigger language plpgsql as $$
begin
  insert into crm.${name} (${all})
    select ${summed} from (${parts.join(' union all ')}) changed (${all}) group by ${keys.map((_, at) => at + 1).join(', ')} having ${changed};
  return null;
end $$;
create trigger add_${event}_to_${name} after ${event} on ${rollUp.of} referencing ${tables.map((table) => `${table} table as ${table}_rows`).join(' ')}
  for each statement execute function add_${event}_to_${name}();`
    })
    .join('\n')
}

/** Drops the statement triggers of a table's roll-ups. */
export function dropStatementTriggers(names: readonly string[]): string {
  return names
    .flatMap((name) =>
      ['insert', 'update', 'delete'].map((event) => `drop function crm.add_${event}_to_${name}() cascade;`),
    )
    .join('\n')
}
