import type { Entity } from './defineEntity'
import type { Fields } from './Field'
import { isObject } from './isObject'
import {
  type Layout,
  type LayoutCondition,
  type LayoutField,
  type LayoutSection,
  type LayoutValue,
  type ListLayout,
  type SectionsLayout,
  layoutTests,
  mustBeShown,
  placeableAt,
} from './layouts'
import { fieldPathsOf, isSortable, recordFieldPaths } from './leaves'

const mostSections = 40
const mostFields = 400
const longestTitle = 80
const mostValues = 50

/**
 * Checks a layout that somebody sends. Unknown properties are left out. Paths that the entity lacks are allowed: of a plugin that is off, or
 * of a field that was removed; they have no effect.
 * @returns the layout, or a sentence about what is wrong with it
 */
export function parseLayout(
  { fields }: Pick<Entity, 'fields'>,
  value: unknown,
): { readonly layout: Layout } | { readonly problem: string } {
  try {
    if (!isObject(value)) throw new LayoutProblem('A layout is an object with form, record and list')
    return {
      layout: {
        ...(value.form != null && { form: parseSections(fields, value.form, true) }),
        ...(value.record != null && { record: parseSections(fields, value.record, false) }),
        ...(value.list != null && { list: parseList(fields, value.list) }),
      },
    }
  } catch (error) {
    if (error instanceof LayoutProblem) return { problem: error.message }
    throw error
  }
}

class LayoutProblem extends Error {}

function parseSections(fields: Fields, value: unknown, isForm: boolean): SectionsLayout {
  if (!isObject(value)) throw new LayoutProblem('Sections are missing')
  const sections = listOf(value.sections, mostSections, 'sections').map((one) => parseSection(fields, one, isForm))
  const hidden = listOf(value.hidden ?? [], mostFields, 'hidden fields').map((path) => parsePath(path))
  refuseTwice(
    sections.map(({ id }) => id),
    (id) => `The section “${id}” is there twice`,
  )
  const placed = sections.flatMap((section) => section.fields.map(({ path }) => path))
  refuseTwice([...placed, ...hidden], (path) => `${labelAt(fields, path)} is there twice`)
  if (isForm)
    for (const path of hidden) if (mustBeShown(fields, path)) refuseHidden(fields, path, 'so it can’t be hidden')
  refuseCircles(fields, sections)
  return { sections, ...(hidden.length > 0 && { hidden }) }
}

function parseSection(fields: Fields, value: unknown, isForm: boolean): LayoutSection {
  if (!isObject(value) || typeof value.id !== 'string' || !/^[\w-]{1,60}$/.test(value.id))
    throw new LayoutProblem('A section needs an id of letters, digits and hyphens')
  const title = typeof value.title === 'string' ? value.title.trim() : ''
  if (title.length > longestTitle) throw new LayoutProblem(`A title has at most ${longestTitle} letters`)
  const placed = listOf(value.fields, mostFields, 'fields').map((one): LayoutField => {
    if (!isObject(one)) throw new LayoutProblem('A field is an object with its path')
    const path = parsePath(one.path)
    const shownWhen = parseCondition(fields, one.shownWhen)
    if (isForm && mustBeShown(fields, path)) {
      if (one.more === true) refuseHidden(fields, path, 'so it can’t be behind “More fields”')
      if (shownWhen) refuseHidden(fields, path, 'so it can’t depend on another field')
    }
    if (shownWhen && isWithin(shownWhen.field, path))
      throw new LayoutProblem(`${labelAt(fields, path)} can’t depend on itself`)
    return { path, ...(one.more === true && { more: true }), ...(shownWhen && { shownWhen }) }
  })
  const shownWhen = parseCondition(fields, value.shownWhen)
  const needed = isForm && placed.find(({ path }) => mustBeShown(fields, path))
  if (needed && shownWhen) refuseHidden(fields, needed.path, 'so its section can’t depend on another field')
  if (needed && value.folded === true) refuseHidden(fields, needed.path, 'so its section can’t be folded')
  const { columns } = value
  return {
    id: value.id,
    ...(title !== '' && { title }),
    fields: placed,
    ...((columns === 1 || columns === 2 || columns === 3) && { columns }),
    ...(typeof value.folded === 'boolean' && { folded: value.folded }),
    ...(shownWhen && { shownWhen }),
  }
}

function parseCondition(fields: Fields, value: unknown): LayoutCondition | undefined {
  if (value == null) return undefined
  const test = isObject(value) ? layoutTests.find((one) => one === value.test) : undefined
  if (!isObject(value) || !test) throw new LayoutProblem(`A condition needs a test: ${layoutTests.join(', ')}`)
  const field = parsePath(value.field)
  if (test === 'filled' || test === 'empty') return { field, test }
  const values = listOf(value.values ?? [], mostValues, 'values')
  if (values.length === 0) throw new LayoutProblem(`The condition on ${labelAt(fields, field)} needs a value`)
  if (!values.every(isLayoutValue))
    throw new LayoutProblem(`The condition on ${labelAt(fields, field)} has values that are no text, number or choice`)
  return { field, test, values }
}

const isLayoutValue = (value: unknown): value is LayoutValue =>
  typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && value.length <= 200)

function parseList(fields: Fields, value: unknown): ListLayout {
  if (!isObject(value)) throw new LayoutProblem('The list needs its columns')
  const columns = listOf(value.columns, mostFields, 'columns').map((path) => parsePath(path))
  if (columns.length === 0) throw new LayoutProblem('A list needs at least one column')
  refuseTwice(columns, (path) => `The column ${labelAt(fields, path)} is there twice`)
  if (value.sort == null) return { columns }
  const { field, direction } = isObject(value.sort) ? value.sort : {}
  if (direction !== 'asc' && direction !== 'desc') throw new LayoutProblem('A list is sorted “asc” or “desc”')
  const by = parsePath(field)
  const known = [...fieldPathsOf(fields), ...recordFieldPaths].find(({ path }) => path === by)
  if (known && !isSortable(known)) throw new LayoutProblem(`A list can’t be sorted by ${labelAt(fields, by)}`)
  return { columns, sort: { field: by, direction } }
}

function listOf(value: unknown, most: number, what: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new LayoutProblem(`The ${what} must be a list`)
  if (value.length > most) throw new LayoutProblem(`A layout has at most ${most} ${what}`)
  return value
}

function parsePath(value: unknown): string {
  if (typeof value === 'string' && value.length <= 120 && /^\w+(\.\w+)*$/.test(value)) return value
  throw new LayoutProblem('A field is named by its path, such as client.lastName')
}

function refuseTwice(names: readonly string[], sentence: (name: string) => string): void {
  const seen = new Set<string>()
  for (const name of names) {
    if (seen.has(name)) throw new LayoutProblem(sentence(name))
    seen.add(name)
  }
}

function refuseHidden(fields: Fields, path: string, so: string): never {
  throw new LayoutProblem(`${labelAt(fields, path)} is required, ${so}`)
}

/** Fields that depend on each other in a circle would never be shown again. */
function refuseCircles(fields: Fields, sections: readonly LayoutSection[]): void {
  const dependsOn = new Map<string, readonly string[]>()
  for (const section of sections)
    for (const { path, shownWhen } of section.fields)
      dependsOn.set(
        path,
        [section.shownWhen, shownWhen].flatMap((one) => one?.field ?? []),
      )
  const next = (path: string) => [...dependsOn].flatMap(([of, on]) => (isWithin(path, of) ? on : []))
  for (const start of dependsOn.keys()) {
    const reached = new Set<string>()
    const waiting = [...next(start)]
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      if (isWithin(at, start))
        throw new LayoutProblem(
          `${labelAt(fields, start)} depends on ${labelAt(fields, next(start)[0]!)}, which depends on it in turn: neither would be shown`,
        )
      if (reached.has(at)) continue
      reached.add(at)
      waiting.push(...next(at))
    }
  }
}

const isWithin = (path: string, parent: string) => path === parent || path.startsWith(`${parent}.`)

function labelAt(fields: Fields, path: string): string {
  const found = [...fieldPathsOf(fields), ...recordFieldPaths].find((one) => one.path === path)
  return `“${found?.label ?? placeableAt(fields, path)?.label ?? path}”`
}
