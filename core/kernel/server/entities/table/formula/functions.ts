import type { FormulaType } from '@core/kernel/entity/customFields'

interface FormulaFunction {
  /** For people: `round(number, places)`. */
  readonly usage: string
  /** @returns the type of the result, or undefined if it can't be used with such arguments */
  typeOf(given: readonly FormulaType[]): FormulaType | undefined
  /** @returns SQL that never fails */
  sql(given: readonly string[]): string
}

type Types = readonly FormulaType[]

const takes =
  (wanted: Types, result: FormulaType) =>
  (given: Types): FormulaType | undefined =>
    given.length === wanted.length && given.every((type, at) => type === wanted[at]) ? result : undefined

/** Any number of arguments of one type, which is also that of the result. */
const alike =
  (...allowed: Types) =>
  ([first, ...more]: Types): FormulaType | undefined =>
    first && more.length > 0 && allowed.includes(first) && more.every((type) => type === first) ? first : undefined

const isOne = (types: Types) => types.length === 1

/** Further days than these are no dates of a business, and would be no dates at all in the end. */
const mostDays = 40_000

/** The functions of formulas, by name. */
export const functions: Readonly<Record<string, FormulaFunction>> = {
  if: {
    usage: 'if(condition, then, else), where both results are of one kind',
    typeOf: ([condition, then, otherwise, ...more]) =>
      condition === 'yesNo' && then !== undefined && then === otherwise && more.length === 0 ? then : undefined,
    sql: ([condition, then, otherwise]) => `(case when ${condition} then ${then} else ${otherwise} end)`,
  },
  round: {
    usage: 'round(number) or round(number, places)',
    typeOf: (given) =>
      given.length > 0 && given.length <= 2 && given.every((type) => type === 'number') ? 'number' : undefined,
    sql: ([value, places = '0']) => `round(${value}, greatest(0, least(6, ${places}))::integer)`,
  },
  abs: { usage: 'abs(number)', typeOf: takes(['number'], 'number'), sql: ([value]) => `abs(${value})` },
  floor: { usage: 'floor(number)', typeOf: takes(['number'], 'number'), sql: ([value]) => `floor(${value})` },
  ceil: { usage: 'ceil(number)', typeOf: takes(['number'], 'number'), sql: ([value]) => `ceil(${value})` },
  min: {
    usage: 'min(a, b, …), all numbers or all dates',
    typeOf: alike('number', 'date'),
    sql: (given) => `least(${given.join(', ')})`,
  },
  max: {
    usage: 'max(a, b, …), all numbers or all dates',
    typeOf: alike('number', 'date'),
    sql: (given) => `greatest(${given.join(', ')})`,
  },
  first: {
    usage: 'first(a, b, …), all of one kind: the first that is filled',
    typeOf: alike('number', 'text', 'yesNo', 'date'),
    sql: (given) => `coalesce(${given.join(', ')})`,
  },
  isEmpty: {
    usage: 'isEmpty(field)',
    typeOf: (given) => (isOne(given) ? 'yesNo' : undefined),
    sql: ([value]) => `(${value} is null)`,
  },
  today: { usage: 'today()', typeOf: takes([], 'date'), sql: () => 'core.today()' },
  year: {
    usage: 'year(date)',
    typeOf: takes(['date'], 'number'),
    sql: ([day]) => `extract(year from ${day})::numeric`,
  },
  month: {
    usage: 'month(date)',
    typeOf: takes(['date'], 'number'),
    sql: ([day]) => `extract(month from ${day})::numeric`,
  },
  addDays: {
    usage: 'addDays(date, number)',
    typeOf: takes(['date', 'number'], 'date'),
    sql: ([day, days]) =>
      `(case when abs(${days}) <= ${mostDays} and ${day} between date '0202-01-01' and date '9000-01-01' then ${day} + (${days})::integer end)`,
  },
  join: {
    usage: 'join(text, text, …): with a space between them',
    typeOf: (given) => (given.length > 0 && given.every((type) => type === 'text') ? 'text' : undefined),
    sql: (given) => `nullif(concat_ws(' ', ${given.join(', ')}), '')`,
  },
  upper: { usage: 'upper(text)', typeOf: takes(['text'], 'text'), sql: ([value]) => `upper(${value})` },
  lower: { usage: 'lower(text)', typeOf: takes(['text'], 'text'), sql: ([value]) => `lower(${value})` },
  length: { usage: 'length(text)', typeOf: takes(['text'], 'number'), sql: ([value]) => `length(${value})::numeric` },
  contains: {
    usage: 'contains(text, part)',
    typeOf: takes(['text', 'text'], 'yesNo'),
    sql: ([value, part]) => `(position(lower(${part}) in lower(${value})) > 0)`,
  },
}
