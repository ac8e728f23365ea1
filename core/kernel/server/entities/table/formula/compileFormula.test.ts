import { expect, it } from 'vitest'
import type { FormulaType } from '@core/kernel/entity/customFields'
import { compileFormula } from './compileFormula'

const types: Readonly<Record<string, FormulaType>> = {
  value: 'number',
  units: 'number',
  'custom.width': 'number',
  city: 'text',
  stale: 'yesNo',
  received: 'date',
  closes: 'date',
}
const compile = (text: string) =>
  compileFormula(text, (name) => {
    const type = types[name]
    return type && { type, sql: `<${name}>` }
  })

it('compiles operators, functions and fields to SQL that can’t fail', () => {
  expect(compile('value / units')).toEqual({ type: 'number', sql: '(<value> / nullif(<units>, 0))' })
  expect(compile('value > 1000 && !stale ? "big" : city')).toEqual({
    type: 'text',
    sql: `(case when ((<value> > 1000::numeric) and (not <stale>)) then 'big'::text else <city> end)`,
  })
  expect(compile('closes - received').sql).toBe('(<closes> - <received>)::numeric')
  expect(compile('received + 14').type).toBe('date')
  expect(compile('custom.width == 70').sql).toBe('(<custom.width> is not distinct from 70::numeric)')
  expect(compile('received < "2026-01-01"').sql).toBe(`(<received> < date '2026-01-01')`)
})

it.each([
  ['', 'It is empty'],
  ['value +', 'It can’t be read'],
  ['value units', 'It consists of several expressions'],
  ['colour * 2', 'There is no field “colour”'],
  ['value + city', '“+” doesn’t go with a number and a text'],
  ['city + city', 'join(a, b)'],
  ['sum(value)', 'There is no function “sum”'],
  ['constructor(value)', 'There is no function “constructor”'],
  ['round(city)', 'round(number)'],
  ['if(stale, value, city)', 'both results are of one kind'],
  ['value = 3', 'To compare, write =='],
  ['[value]', 'It may only have'],
  ['this', 'It may only have'],
  ['value["x"]', 'A name has only letters'],
  ['1e300', 'can’t be used'],
  ['-'.repeat(40) + '1', 'too long'],
  [Array.from({ length: 150 }, () => 'value').join(' + '), 'too long'],
])('refuses “%s” with what is wrong', (text, message) => {
  expect(() => compile(text)).toThrow(message)
})

it('keeps texts of people in literals', () => {
  expect(compile(`join(city, "'; drop table lead; --")`).sql).toBe(
    `nullif(concat_ws(' ', <city>, '''; drop table lead; --'::text), '')`,
  )
})
