import type { SheetColumn } from '@core/entity/sheetColumns'
import type { Mapping } from './mappedColumns'

/** @returns for each header the path of the field that its name means, each field once: by its label, its path, or its own label where only one field has it. */
export function suggestMapping(headers: readonly string[], columns: readonly SheetColumn[], before: Mapping | undefined): Mapping {
  const free = new Map(columns.map((column) => [column.path, column]))
  // By maps: a header may be called as what every object has, such as `constructor`.
  const suggestion = new Map<string, string>()
  const known = new Map(Object.entries(before ?? {}))
  const take = (header: string, path: string) => {
    suggestion.set(header, path)
    free.delete(path)
  }
  for (const header of headers) {
    const path = known.get(header)
    if (path && free.has(path)) take(header, path)
  }
  const rules: ((column: SheetColumn) => string)[] = [({ label }) => label, ({ path }) => path, ({ field }) => field.label]
  for (const nameOf of rules) {
    for (const header of headers) {
      if (suggestion.has(header) || known.has(header)) continue
      const meant = [...free.values()].filter((column) => bare(nameOf(column)) === bare(header))
      if (meant.length === 1) take(header, meant[0]!.path)
    }
  }
  return Object.fromEntries(headers.map((header) => [header, suggestion.get(header) ?? null]))
}

/** Letters and digits, whatever the case: `Client: Last name`, `client_last_name` and `clientLastName` are one. */
function bare(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}
