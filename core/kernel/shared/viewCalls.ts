import { type Shape, answer, doneAnswer, json, namedShape, oneAnswer } from '@core/kernel/entity/answers'
import { describedField } from './describedField'
import { defineCall } from '@core/kernel/entity/defineCall'
import { choice, date, freeObject, group, integer, reference, tags, text, yesNo } from '@core/kernel/entity/fieldKinds'
import type { ListMemory, SavedView, ViewState } from '@core/kernel/entity/apiTypes'

const direction = choice(
  'Direction',
  [
    { id: 'asc', name: 'Ascending' },
    { id: 'desc', name: 'Descending' },
  ] as const,
  { required: true },
)
const display = choice(
  'Display',
  [
    { id: 'table', name: 'Table' },
    { id: 'board', name: 'Board' },
    { id: 'calendar', name: 'Calendar' },
  ] as const,
  { required: true },
)

const entityName = text('List', { required: true, max: 60 })

const state = {
  columns: tags('Columns', { max: 100 }),
  sort: group('Sort', { field: text('Field', { required: true }), direction }, { required: true }),
  filters: freeObject('Filters'),
  display,
  group: text('Group', { max: 200 }),
  day: date('Day'),
  by: text('Date', { max: 200 }),
  span: choice('Period', [
    { id: 'month', name: 'Month' },
    { id: 'week', name: 'Week' },
  ] as const),
} as const

/** The body of a new view. */
export const viewFields = {
  entity: entityName,
  name: text('Name', { required: true, max: 60 }),
  state: group('View', state, { required: true }),
  shared: yesNo('Shared'),
  defaultFor: reference('Role', 'role'),
} as const

/** The body of a change: an absent field stays as it is. */
export const viewPatch = {
  id: integer('Id', { required: true, min: 1 }),
  version: integer('Version', { required: true, min: 1 }),
  name: viewFields.name,
  state: viewFields.state,
  shared: viewFields.shared,
  defaultFor: viewFields.defaultFor,
} as const

/** The state in which a person left a list. */
export const memoryFields = {
  entity: entityName,
  view: text('View', { max: 40 }),
  columns: freeObject('Columns'),
  widths: freeObject('Widths'),
} as const

const stateShape: Shape<ViewState> = json.object(
  {
    columns: json.array(json.string),
    sort: json.object({ field: json.string, direction: json.oneOf('asc', 'desc') }),
    filters: json.map(json.string),
    display: json.oneOf('table', 'board', 'calendar'),
  },
  { group: json.string, day: json.date, by: json.string, span: json.oneOf('month', 'week') },
)

const viewShape: Shape<SavedView> = json.object({
  id: json.integer,
  version: json.integer,
  entity: json.string,
  name: json.string,
  state: stateShape,
  ownerId: json.integer,
  ownerName: json.string,
  shared: json.boolean,
  defaultFor: json.nullable(json.integer),
})

const memoryShape: Shape<ListMemory> = json.object(
  {},
  { view: json.string, columns: json.map(json.array(json.string)), widths: json.map(json.number) },
)

const viewsAnswer = answer(
  { data: json.array(viewShape), memory: memoryShape },
  { roles: json.array(namedShape), filters: json.array(describedField) },
)

/** Saved views of lists, and the state in which a person left a list. */
export const viewCalls = {
  list: defineCall({
    method: 'POST',
    path: '/api/View/List',
    summary: 'List the views of a list',
    body: { entity: entityName },
    answer: viewsAnswer,
  }),
  create: defineCall({
    method: 'POST',
    path: '/api/View/Create',
    summary: 'Save a view of a list',
    body: viewFields,
    answer: oneAnswer(viewShape),
  }),
  update: defineCall({
    method: 'PUT',
    path: '/api/View/Update',
    summary: 'Change a view of a list',
    body: viewPatch,
    answer: oneAnswer(viewShape),
  }),
  remove: defineCall({
    method: 'DELETE',
    path: '/api/View/Delete',
    summary: 'Delete a view of a list',
    query: { id: integer('Id', { required: true, min: 1 }) },
    answer: doneAnswer,
  }),
  remember: defineCall({
    method: 'PUT',
    path: '/api/View/Remember',
    summary: 'Remember how you left a list',
    body: memoryFields,
    answer: doneAnswer,
  }),
}
