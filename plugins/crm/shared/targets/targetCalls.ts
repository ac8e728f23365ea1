import {
  choice,
  choices,
  date,
  decimal,
  defineCall,
  ids,
  integer,
  json,
  listAnswer,
  oneAnswer,
  person,
  rows,
  weekdaysFrom,
} from '@core/entity'
import { targetEntity } from './targetEntity'
import { targetMetrics } from './targetMetrics'

const target = json.record(targetEntity.fields, { id: json.integer, version: json.integer })

/** 0 is Sunday. */
export const weekdays = weekdaysFrom(0).map((name, id) => ({ id, name }))

const weekShape = json.object({
  storeId: json.integer,
  store: json.string,
  weekdays: json.described(json.array(json.integer), '0 is Sunday'),
  isUsual: json.described(json.boolean, 'Monday to Friday, since nothing else is said'),
})

/** The calls of targets beside those of their entity. */
export const targetCalls = {
  create: defineCall({
    method: 'POST',
    path: '/api/target/Create',
    summary: 'Create targets',
    body: {
      assignIds: ids('People', { max: 500, help: 'Each gets a target of their own' }),
      assignTo: person('Person', { help: 'In the place of assignIds' }),
      metric: choice('Metric', targetMetrics, { required: true }),
      month: date('Month', { required: true }),
      value: decimal('Value', { required: true }),
    },
    answer: oneAnswer(
      json.described(
        json.object({ ids: json.array(json.integer), target }),
        'All that were made, and the first of them',
      ),
    ),
  }),
  setMany: defineCall({
    method: 'PUT',
    path: '/api/target/SetMany',
    summary: 'Set many targets',
    body: {
      targets: rows(
        'Targets',
        {
          assignTo: person('Person', { required: true }),
          metric: choice('Metric', targetMetrics, { required: true }),
          month: date('Month', { required: true }),
          value: decimal('Value', { help: 'Empty takes the target away' }),
          version: integer('Version', { min: 1, help: 'Of the target that was seen; left out where there was none' }),
        },
        { required: true, max: 1000 },
      ),
    },
    answer: oneAnswer(json.object({ changed: json.integer })),
  }),
  year: defineCall({
    method: 'POST',
    path: '/api/target/Year',
    summary: 'See targets of a year',
    body: {
      metric: choice('Metric', targetMetrics, { required: true }),
      year: integer('Year', { required: true, min: 2000, max: 2200 }),
    },
    answer: oneAnswer(
      json.object({
        people: json.array(
          json.object({
            id: json.integer,
            name: json.string,
            storeId: json.nullable(json.integer),
            store: json.nullable(json.string),
          }),
        ),
        targets: json.array(
          json.object({
            version: json.integer,
            assignTo: json.integer,
            month: json.date,
            value: json.number,
            storeId: json.nullable(json.integer),
          }),
        ),
        actuals: json.array(json.object({ assignTo: json.integer, month: json.date, value: json.number })),
        days: json.described(
          json.array(
            json.object({
              storeId: json.nullable(json.integer),
              all: json.integer,
              elapsed: json.integer,
              left: json.integer,
            }),
          ),
          'Working days of this month, by the store of targets and people; without a store those of people who belong to none',
        ),
      }),
    ),
  }),
  weeks: defineCall({
    method: 'GET',
    path: '/api/WorkWeek/List',
    summary: 'List the working days of stores',
    answer: listAnswer(weekShape),
  }),
  setWeek: defineCall({
    method: 'PUT',
    path: '/api/WorkWeek/Update',
    summary: 'Set the working days of stores',
    body: {
      storeId: integer('Store', { required: true, min: 1 }),
      weekdays: choices('Working days', weekdays, { required: true }),
      was: choices('As they were read', weekdays, { required: true }),
    },
    answer: oneAnswer(weekShape),
  }),
} as const
