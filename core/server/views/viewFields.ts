import { choice, date, freeObject, group, integer, reference, tags, text, yesNo } from '@core/entity/fieldKinds'

const direction = choice('Direction', [{ id: 'asc', name: 'Ascending' }, { id: 'desc', name: 'Descending' }] as const, { required: true })
const display = choice(
  'Display',
  [
    { id: 'table', name: 'Table' },
    { id: 'board', name: 'Board' },
    { id: 'calendar', name: 'Calendar' },
  ] as const,
  { required: true },
)

export const entityName = text('List', { required: true, max: 60 })

const state = {
  columns: tags('Columns', { max: 100 }),
  sort: group('Sort', { field: text('Field', { required: true }), direction }, { required: true }),
  filters: freeObject('Filters'),
  display,
  day: date('Day'),
  by: text('Date', { max: 200 }),
  span: choice('Period', [{ id: 'month', name: 'Month' }, { id: 'week', name: 'Week' }] as const),
} as const

/** The body of a new view. */
export const viewFields = {
  entity: entityName,
  name: text('Name', { required: true, max: 60 }),
  state: group('View', state, { required: true }),
  shared: yesNo('Shared'),
  defaultFor: reference('Role', 'role'),
} as const

/** The body of a change: what is absent stays. */
export const viewPatch = {
  id: integer('Id', { required: true, min: 1 }),
  version: integer('Version', { required: true, min: 1 }),
  name: viewFields.name,
  state: viewFields.state,
  shared: viewFields.shared,
  defaultFor: viewFields.defaultFor,
} as const

/** How somebody left a list. */
export const memoryFields = {
  entity: entityName,
  view: text('View', { max: 40 }),
  columns: freeObject('Columns'),
  widths: freeObject('Widths'),
} as const
