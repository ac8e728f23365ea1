import {
  choice,
  date,
  defineCall,
  fileAnswer,
  freeObject,
  integer,
  json,
  listAnswer,
  oneAnswer,
  text,
  type ValueOf,
  yesNo,
} from '@core/entity'
import { reportAnswer, viewAnswer } from './answers'
import { dashboardViewNames } from './dashboardViews'

/** The period, and the people or store, of those that the server allows. */
export const scope = {
  from: date('From'),
  to: date('To'),
  userId: integer('Person', { min: 1, help: 'One person’s figures; for whoever may see them' }),
  storeId: integer('Store', { min: 1, help: 'One store’s figures; for whoever may see them' }),
} as const

/** S7.3's bodies are list requests (S3.20): filters are inside them, or beside. */
const listed = {
  id: integer('id', { min: 0 }),
  limit: integer('limit', { min: 0 }),
  offset: integer('offset', { min: 0 }),
  sorting: freeObject('sorting'),
  searchCol: text('searchCol'),
  filter: freeObject('filter', { help: 'filterType, activityType and userId may stand here as well' }),
  commonFilters: freeObject('commonFilters', { help: 'fromDate, toDate' }),
} as const

const counts = json.object({
  leadCount: json.integer,
  accountCount: json.integer,
})

const activityCounts = json.object({
  upcoming: json.integer,
  completed: json.integer,
  tasksToDo: json.integer,
  tasksOverdue: json.integer,
  byType: json.array(json.object({ activityType: json.integer, name: json.string, count: json.integer })),
})

/** S7.3 */
export const dashboardCalls = {
  counts: defineCall({
    method: 'POST',
    path: '/api/dashboard/FetchLeadAndAccountCount',
    summary: 'Count open leads and accounts',
    body: { ...listed, ...scope },
    answer: listAnswer(counts),
  }),
  details: defineCall({
    method: 'POST',
    path: '/api/Dashboard/FetchDashboardDetails',
    summary: 'Show dashboards',
    body: {
      ...listed,
      ...scope,
      filterType: integer('filterType', {
        min: 1,
        max: 5,
        help: '1 pipeline, 2 quotes, 3 opportunities, 4 performance, 5 forecasting',
      }),
      activityType: integer('activityType', { min: 3, max: 5, help: '3 orders, 4 accounts, 5 sent quotes' }),
      view: choice('view', dashboardViewNames, { help: 'The same by its name' }),
      figuresOnly: yesNo('figuresOnly', { help: 'Without charts and lists, which take longer' }),
    },
    answer: listAnswer(viewAnswer),
  }),
  activities: defineCall({
    method: 'POST',
    path: '/api/Dashboard/ActivityCount',
    summary: 'Count activities and tasks',
    body: { ...listed, ...scope },
    answer: listAnswer(activityCounts),
  }),
}

const asked = {
  report: text('Report', { required: true, max: 40 }),
  grouping: text('Grouping', { max: 40, help: 'One of those that the report has' }),
  compare: yesNo('Compare with the period before'),
  columns: text('Columns', { max: 1000, help: 'The ids of the figures to show, separated by commas; without it all' }),
  built: text('Built', { max: 2000, help: 'Of the report “builder”: what it is built of, as its address says it' }),
  ...scope,
} as const

const builtField = json.object(
  {
    path: json.string,
    label: json.string,
    kind: json.string,
    use: json.described(json.array(json.oneOf('group', 'measure', 'period', 'filter')), 'What one may use it for'),
  },
  {
    options: json.array(json.object({ id: json.either(json.integer, json.string), name: json.string })),
    entity: json.described(json.string, 'What a reference points at'),
    lookup: json.described(json.string, 'The list that its choices come from'),
    unit: json.described(json.string, 'What a number counts: cm'),
  },
)
const builtSource = json.named(
  'ReportSource',
  json.object({
    id: json.string,
    name: json.string,
    fields: json.array(builtField),
    figures: json.described(
      json.array(json.object({ id: json.string, name: json.string, sentence: json.string })),
      'The figures of the catalogue that count its rows',
    ),
  }),
)
export type BuiltSource = ValueOf<typeof builtSource>
export type BuiltField = ValueOf<typeof builtField>

export const reportCalls = {
  sources: defineCall({
    method: 'POST',
    path: '/api/Report/Sources',
    summary: 'List what reports can be built of',
    body: {},
    answer: listAnswer(builtSource),
  }),
  run: defineCall({
    method: 'POST',
    path: '/api/Report/Run',
    summary: 'View reports',
    body: asked,
    answer: oneAnswer(reportAnswer),
  }),
  export: defineCall({
    method: 'POST',
    path: '/api/Report/Export',
    summary: 'Export reports',
    body: {
      ...asked,
      format: choice(
        'Format',
        [
          { id: 'csv', name: 'CSV' },
          { id: 'xlsx', name: 'Excel' },
          { id: 'pdf', name: 'PDF' },
        ] as const,
        { required: true },
      ),
    },
    answer: fileAnswer,
  }),
}
