import { expect, it } from 'vitest'
import type { FormulaType } from '@core/kernel/entity/customFields'
import { compileFormula, FormulaError } from './compileFormula'
import { placeIn } from './mistypedNames'

const types: Readonly<Record<string, FormulaType>> = {
  value: 'number',
  units: 'number',
  'custom.width': 'number',
  city: 'text',
  stale: 'yesNo',
  received: 'date',
  closes: 'date',
}
const labels: Readonly<Record<string, string>> = { value: 'Estimated value', units: 'Units', closes: 'Close (planned)' }
const compile = (text: string) =>
  compileFormula(text, {
    inputOf(name) {
      const type = types[name]
      return type && { type, sql: `<${name}>` }
    },
    names: () => Object.keys(types).map((name) => ({ name, label: labels[name] ?? name })),
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
  ['[1, 2]', 'It may only have'],
  ['this', 'It may only have'],
  ['value["x"]', 'A name has only letters'],
  ['1e300', 'can’t be used'],
  ['-'.repeat(40) + '1', 'too long'],
  [Array.from({ length: 150 }, () => 'value').join(' + '), 'too long'],
  // Each addition of days repeats what it adds to: the SQL of the last would be longer than any text can be.
  [`today()${' + 1'.repeat(28)}`, 'too long'],
  [`min(today()${' + 1'.repeat(20)}, today())`, 'too long'],
])('refuses “%s” with what is wrong', (text, message) => {
  expect(() => compile(text)).toThrow(message)
})

it.each([
  ['{Units} * 2', '{Units}', 'units', 'Write units instead of “{Units}”'],
  ['2 * Estimated value', 'Estimated value', 'value', 'Write value instead of “Estimated value”'],
  ['[estimated value] / units', '[estimated value]', 'value', 'Write value instead of'],
  ['isEmpty(Close (planned))', 'Close (planned)', 'closes', 'Write closes instead of'],
  ['valeu * 2', 'valeu', 'value', 'There is no field “valeu”. The nearest is value'],
  ['Units + 1', 'Units', 'units', 'Write units instead of “Units”'],
  ['ROUND(value)', 'ROUND', 'round', 'There is no function “ROUND”. The nearest is round'],
  ['meanof(task.minutes)', 'meanof', 'meanOf', 'The nearest is meanOf'],
  ['value = 3', '=', '==', 'To compare, write =='],
  ['if(stale; 1; 2)', ';', ',', 'Write , instead of “;”'],
])('says what to write in “%s”, and where', (text, wrong, instead, message) => {
  let error: unknown
  try {
    compile(text)
  } catch (thrown) {
    error = thrown
  }
  expect(error).toBeInstanceOf(FormulaError)
  const { message: said, mend } = error as FormulaError
  expect(said).toContain(message)
  expect(mend.instead).toBe(instead)
  expect(mend.at && text.slice(mend.at.start, mend.at.end)).toBe(wrong)
})

it('marks a name only where it stands once, and never within a text', () => {
  expect(placeIn('a + "b" + b', 'b')).toEqual({ start: 10, end: 11 })
  expect(placeIn('b + b', 'b')).toBeUndefined()
  expect(placeIn('bb + b2', 'b')).toBeUndefined()
})

it('keeps texts of people in literals', () => {
  expect(compile(`join(city, "'; drop table lead; --")`).sql).toBe(
    `nullif(concat_ws(' ', <city>, '''; drop table lead; --'::text), '')`,
  )
})
