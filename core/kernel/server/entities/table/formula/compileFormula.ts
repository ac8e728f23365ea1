import jsep from 'jsep'
import type { FormulaType } from '@core/kernel/entity/customFields'
import { literal } from '../quote'
import { functions } from './functions'
import { type FormulaPlace, type FormulaName, nearestName, placeIn, withoutQuotes, writtenLabel } from './mistypedNames'

/** A field that a formula may use. */
export interface FormulaInput {
  readonly type: FormulaType
  /** SQL of its value: a numeric, a text, a boolean or a date. */
  readonly sql: string
}

export interface CompiledFormula {
  readonly type: FormulaType
  /** SQL of the result. It never fails, whatever is stored: what can't be computed is null. */
  readonly sql: string
}

/** A formula that can't be computed, in words for whoever wrote it. */
export class FormulaError extends Error {
  constructor(
    message: string,
    /** Where the mistake is, and what to write there instead, if that is known. */
    readonly mend: { readonly at?: FormulaPlace | undefined; readonly instead?: string | undefined } = {},
  ) {
    super(message)
  }
}

/** A name that nothing has, with those that would have been right. */
export class UnknownName extends Error {
  constructor(
    message: string,
    readonly among: readonly FormulaName[],
    /** What to do where no name is near. */
    readonly otherwise: string,
  ) {
    super(message)
  }
}

/** The most operators, functions and values in a formula, and how deep they may be nested: what a row may cost. */
const mostParts = 200
const deepest = 30

/** The longest SQL of a formula, with the formulas that it uses. */
const longest = 20_000

const typeNames: Readonly<Record<FormulaType, string>> = {
  number: 'a number',
  text: 'a text',
  yesNo: 'yes or no',
  date: 'a date',
}

/** Figures over the records that belong to a row, and how they are written. */
export const rollUpUsage = {
  countOf: 'countOf(records), such as countOf(quote)',
  sumOf: 'sumOf(records.number), such as sumOf(quote.total)',
  minOf: 'minOf(records.field), of a number or a date',
  maxOf: 'maxOf(records.field), of a number or a date',
  meanOf: 'meanOf(records.number), such as meanOf(quote.total)',
  latestOf: 'latestOf(records.field): that of the newest one',
} as const
export type RollUpName = keyof typeof rollUpUsage
const isRollUp = (name: string): name is RollUpName => Object.hasOwn(rollUpUsage, name)

/** Each reads the records that belong to every row of a list. */
const mostRollUps = 3

const arithmetic: ReadonlySet<string> = new Set(['+', '-', '*', '/', '%'])
const order: ReadonlySet<string> = new Set(['<', '<=', '>', '>='])
const equality: Readonly<Record<string, string>> = { '==': 'is not distinct from', '!=': 'is distinct from' }
const logic: Readonly<Record<string, string>> = { '&&': 'and', '||': 'or' }

/** What a formula is compiled with. */
export interface FormulaSource {
  /** @returns the field of a name, or undefined if there is none that a formula may use */
  inputOf(name: string): FormulaInput | undefined
  /** The names that `inputOf` knows, for a message about one that it doesn't. */
  names?(): readonly FormulaName[]
  /** @returns a figure over the records that belong to the row: `sumOf`, `quote.total`; absent: it may use the row alone */
  rollUp?(name: RollUpName, of: string): FormulaInput
}

/**
 * Compiles a formula to SQL. No text of the formula gets into the SQL except numbers, and texts as literals.
 * @param text such as `if(units > 0, value / units, 0)`
 * @throws FormulaError with what is wrong, where, and what to write instead
 */
export function compileFormula(text: string, source: FormulaSource): CompiledFormula {
  let [parts, rollUps] = [0, 0]

  /** Checks each part: functions repeat what they are given, so the SQL of a short formula could be longer than any text can be. */
  function compile(expression: jsep.Expression, depth: number): CompiledFormula {
    const compiled = compilePart(expression, depth)
    if (compiled.sql.length > longest) throw new FormulaError('It is too long, with the formulas that it uses')
    return compiled
  }

  function compilePart(expression: jsep.Expression, depth: number): CompiledFormula {
    const node = coreOf(expression)
    if (++parts > mostParts || depth > deepest)
      throw new FormulaError('It is too long: divide it into several formulas, each of which uses the one before')
    const inner = (one: jsep.Expression) => compile(one, depth + 1)
    switch (node.type) {
      case 'Literal':
        return constant(node.value)
      case 'Identifier':
      case 'MemberExpression':
        return field(nameOf(node))
      case 'UnaryExpression':
        return unary(node.operator, inner(node.argument))
      case 'BinaryExpression':
        return binary(node.operator, inner(node.left), inner(node.right))
      case 'ConditionalExpression':
        return call('if', [inner(node.test), inner(node.consequent), inner(node.alternate)])
      case 'CallExpression': {
        const name = nameOf(node.callee)
        if (isRollUp(name)) return rolledUp(name, node.arguments)
        // Before what it is given: a mistyped function is no function of anything.
        at(name, () => functionOf(name))
        const given = node.arguments.map(inner)
        return at(name, () => call(name, given))
      }
      case 'Compound':
        throw new Unreadable(
          node.body.length === 0
            ? 'It is empty'
            : 'It consists of several expressions. Connect them by an operator such as +, or remove all but one',
        )
      case 'ArrayExpression':
      case 'SequenceExpression':
      case 'ThisExpression':
        throw new Unreadable('It may only have fields, numbers, texts in quotes, operators and functions')
    }
  }

  function rolledUp(name: RollUpName, [of, ...more]: readonly jsep.Expression[]): CompiledFormula {
    if (!source.rollUp) throw new FormulaError('It counts up other records itself')
    if (!of || more.length > 0) throw new FormulaError(`“${name}” is used as ${rollUpUsage[name]}`)
    if (++rollUps > mostRollUps)
      throw new FormulaError(`It may count up other records ${mostRollUps} times: divide it into several formulas`)
    const records = nameOf(of)
    return at(records, () => source.rollUp!(name, records))
  }

  function field(name: string): CompiledFormula {
    if (name === 'true' || name === 'false') return { type: 'yesNo', sql: name }
    return at(name, () => {
      const found = source.inputOf(name)
      if (!found)
        throw new UnknownName(
          `There is no field “${name}”`,
          source.names?.() ?? [],
          'Click one in the list below to insert its name',
        )
      return found
    })
  }

  /** @throws FormulaError with the place of the name in this formula, where it can't be used */
  function at<Found>(name: string, find: () => Found): Found {
    try {
      return find()
    } catch (error) {
      if (error instanceof FormulaError) throw new FormulaError(error.message, { at: placeIn(text, name) })
      if (error instanceof UnknownName) throw unknown(text, name, error, source.names?.() ?? [])
      throw error
    }
  }

  try {
    return compile(parse(text), 0)
  } catch (error) {
    // With a blank in it, a label reads as several names.
    if (!(error instanceof Unreadable)) throw error
    const label = writtenLabel(text, source.names?.() ?? [])
    if (label) throw writeInstead(text, label.at, label.name)
    const semicolon = withoutQuotes(text).indexOf(';')
    if (semicolon >= 0) throw writeInstead(text, { start: semicolon, end: semicolon + 1 }, ',')
    throw error
  }
}

/** It can't be taken apart. */
class Unreadable extends FormulaError {}

function unknown(
  text: string,
  name: string,
  { message, among, otherwise }: UnknownName,
  fields: readonly FormulaName[],
): FormulaError {
  const place = placeIn(text, name)
  const label = writtenLabel(text, [...fields, ...among])
  if (label && place && label.at.start <= place.start && place.end <= label.at.end)
    return writeInstead(text, label.at, label.name)
  const instead = nearestName(name, among)
  return new FormulaError(`${message}. ${instead === undefined ? otherwise : `The nearest is ${instead}`}`, {
    at: place,
    instead,
  })
}

const writeInstead = (text: string, at: FormulaPlace, name: string) =>
  new FormulaError(`Write ${name} instead of “${text.slice(at.start, at.end)}”`, { at, instead: name })

function parse(text: string): jsep.Expression {
  try {
    return jsep(text)
  } catch (error) {
    // jsep's errors have the place, counted from 0.
    const { index, description } = error as { readonly index?: number; readonly description?: string }
    const single = /(?<![=!<>])=(?!=)/.exec(text)
    if (single)
      throw new FormulaError('To compare, write == with two signs', {
        at: { start: single.index, end: single.index + 1 },
        instead: '==',
      })
    const where = index === undefined ? '' : ` at character ${index + 1}`
    throw new Unreadable(`It can’t be read${where}: ${(description ?? String(error)).toLowerCase()}`, {
      ...(index !== undefined && { at: { start: index, end: index + 1 } }),
    })
  }
}

/** Without its own plugins, jsep makes no other expressions than these; its type is wider. */
const coreOf = (expression: jsep.Expression) => expression as jsep.CoreExpression

function nameOf(expression: jsep.Expression): string {
  const node = coreOf(expression)
  if (node.type === 'Identifier') return node.name
  if (node.type === 'MemberExpression' && !node.computed) return `${nameOf(node.object)}.${nameOf(node.property)}`
  throw new FormulaError('A name has only letters, digits and dots, such as custom.width')
}

function constant(value: unknown): CompiledFormula {
  if (typeof value === 'boolean') return { type: 'yesNo', sql: String(value) }
  if (typeof value === 'number' && Number.isFinite(value) && Math.abs(value) < 1e15)
    return { type: 'number', sql: `${value.toFixed(6).replace(/\.?0+$/, '')}::numeric` }
  if (typeof value === 'string' && value.length <= 200 && !value.includes('\0'))
    return /^\d{4}-\d\d-\d\d$/.test(value) && isDay(value)
      ? { type: 'date', sql: `date ${literal(value)}` }
      : { type: 'text', sql: `${literal(value)}::text` }
  throw new FormulaError(`“${String(value).slice(0, 40)}” can’t be used: write a number, or a text in quotes`)
}

const isDay = (text: string) => {
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

function unary(operator: string, { type, sql }: CompiledFormula): CompiledFormula {
  if (operator === '-' && type === 'number') return { type, sql: `(- ${sql})` }
  if (operator === '!' && type === 'yesNo') return { type, sql: `(not ${sql})` }
  throw new FormulaError(`“${operator}” doesn’t go with ${typeNames[type]}`)
}

function binary(operator: string, left: CompiledFormula, right: CompiledFormula): CompiledFormula {
  const [a, b] = [left.sql, right.sql]
  if (arithmetic.has(operator) && left.type === 'number' && right.type === 'number')
    return { type: 'number', sql: `(${a} ${operator} ${operator === '/' || operator === '%' ? `nullif(${b}, 0)` : b})` }
  if (operator === '-' && left.type === 'date' && right.type === 'date')
    return { type: 'number', sql: `(${a} - ${b})::numeric` }
  if ((operator === '+' || operator === '-') && left.type === 'date' && right.type === 'number')
    return call('addDays', [left, operator === '+' ? right : { ...right, sql: `(- ${b})` }])
  if (order.has(operator) && left.type === right.type && left.type !== 'yesNo')
    return { type: 'yesNo', sql: `(${a} ${operator} ${b})` }
  if (equality[operator] && left.type === right.type) return { type: 'yesNo', sql: `(${a} ${equality[operator]} ${b})` }
  if (logic[operator] && left.type === 'yesNo' && right.type === 'yesNo')
    return { type: 'yesNo', sql: `(${a} ${logic[operator]} ${b})` }
  if (operator === '+' && left.type === 'text') throw new FormulaError('To connect texts, write join(a, b)')
  throw new FormulaError(`“${operator}” doesn’t go with ${typeNames[left.type]} and ${typeNames[right.type]}`)
}

function functionOf(name: string): (typeof functions)[string] {
  const found = Object.hasOwn(functions, name) ? functions[name] : undefined
  if (found) return found
  throw new UnknownName(
    `There is no function “${name}”`,
    [...Object.keys(functions), ...Object.keys(rollUpUsage)].map((one) => ({ name: one, label: one })),
    `There are ${Object.keys(functions).join(', ')}`,
  )
}

function call(name: string, given: readonly CompiledFormula[]): CompiledFormula {
  const found = functionOf(name)
  const type = found.typeOf(given.map((one) => one.type))
  if (!type) throw new FormulaError(`“${name}” is used as ${found.usage}`)
  return { type, sql: found.sql(given.map(({ sql }) => sql)) }
}
