import { longestSearch } from './longestSearch'
import type { Field } from './Field'
import { choice, date, freeObject, group, integer, tags, text, yesNo } from './fieldKinds'
import { messages } from './messages'

export const direction = choice('direction', [
  { id: 'asc', name: 'Ascending' },
  { id: 'desc', name: 'Descending' },
] as const)

/** A number, a text, a boolean, or a list of them; `parseFilter` parses it. */
function filterValue(label: string): Field<unknown, false> {
  const isPlain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)
  return {
    kind: 'object',
    label,
    required: false,
    schema: { type: ['string', 'number', 'boolean', 'array'] },
    check: (value) => ([value].flat().every(isPlain) ? undefined : messages.wrongType(label, 'a value to filter by')),
  }
}

/** The body of `POST …/List`. S3.20–S3.22 */
export const listBody = {
  /** 0 means none; the first calls of S7 send it. */
  id: integer('id'),
  limit: integer('limit', { min: 1, max: 1_000_000 }),
  offset: integer('offset'),
  cursor: text('cursor', { max: 2000 }),
  sorting: group('sorting', { fieldName: text('fieldName', { max: 200 }), direction }),
  searchCol: text('searchCol', { max: 200 }),
  filter: freeObject('filter'),
  commonFilters: group('commonFilters', {
    search: text('search', { max: longestSearch }),
    fromDate: date('fromDate'),
    toDate: date('toDate'),
    assignTo: filterValue('assignTo'),
    leadOptions: filterValue('leadOptions'),
    isChild: filterValue('isChild'),
    makeId: filterValue('makeId'),
  }),
  columns: tags('columns', { max: 200 }),
  total: yesNo('total'),
} as const
