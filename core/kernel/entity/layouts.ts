import type { Field, Fields } from './Field'

/** When a section or a field is shown: while another field of the record has a value, or has one of these values. */
export interface LayoutCondition {
  /** The path of the other field. */
  readonly field: string
  readonly test: (typeof layoutTests)[number]
  /** Of `is` and `isNot`: ids of choices, texts, `true`. */
  readonly values?: readonly LayoutValue[]
}
export type LayoutValue = string | number | boolean
export const layoutTests = ['filled', 'empty', 'is', 'isNot'] as const

export interface LayoutField {
  readonly path: string
  /** In a form: behind the button “More fields” of its section, until it has a value. */
  readonly more?: boolean
  readonly shownWhen?: LayoutCondition
}

export interface LayoutSection {
  /** That of a section of the delivered form; any other is a section that an administrator added. */
  readonly id: string
  /** By default that of the delivered section. */
  readonly title?: string
  readonly fields: readonly LayoutField[]
  /** How many fields of usual length are side by side in a form. */
  readonly columns?: 1 | 2 | 3
  /** In a form: behind a button until one of its fields has a value. */
  readonly folded?: boolean
  readonly shownWhen?: LayoutCondition
}

/** The arrangement of a form or of the page of a record. Fields that it doesn't name stay in their section. */
export interface SectionsLayout {
  readonly sections: readonly LayoutSection[]
  /** Paths that aren't shown. */
  readonly hidden?: readonly string[]
}

/** What a list shows at first. Everybody can choose other columns. */
export interface ListLayout {
  readonly columns: readonly string[]
  readonly sort?: { readonly field: string; readonly direction: 'asc' | 'desc' }
}

/** How an administrator has arranged the screens of an entity. What is absent is as delivered. */
export interface Layout {
  readonly form?: SectionsLayout
  /** Without it, the page of a record follows the form. */
  readonly record?: SectionsLayout
  readonly list?: ListLayout
}
export const layoutParts = ['form', 'record', 'list'] as const satisfies readonly (keyof Layout)[]

/** The layout of an entity's screens, by the entity's id. */
export interface EntityLayout extends Layout {
  readonly entity: string
}

/** The topic of changes of layouts. Everybody who is signed in receives it. */
export const layoutTopic = 'layout'

/** The id of the section of key facts, at the top of a record's page. */
export const factsSection = 'facts'

let layouts: ReadonlyMap<string, Layout> = new Map()

/** Sets the layouts of the viewer's role, in place of those that were set before. Screens that are opened from now on have them. */
export function setLayouts(all: readonly EntityLayout[]): void {
  layouts = new Map(all.map(({ entity, ...layout }) => [entity, layout]))
}

/** @returns how the screens of an entity are arranged for the viewer */
export function layoutOf(entity: string): Layout {
  return layouts.get(entity) ?? {}
}

/** @returns the field that a layout can place at this path: also a group as a whole; undefined for what the entity lacks */
export function placeableAt(fields: Fields, path: string): Field | undefined {
  const [name = '', ...rest] = path.split('.')
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (!field || rest.length === 0) return field
  return field.kind === 'group' && field.fields ? placeableAt(field.fields, rest.join('.')) : undefined
}

/** Whether a form can’t do without the field at this path. */
export function mustBeShown(fields: Fields, path: string): boolean {
  const field = placeableAt(fields, path)
  return field?.required === true && !field.readOnly
}
