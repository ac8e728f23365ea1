import type { ComponentType, ReactNode } from 'react'
import type { Field, Fields } from '@core/kernel/entity/Field'
import { fieldAt } from '../data/fieldPaths'
import type { Draft } from './draft/draft'

/** The part of a form's width. */
export type Span = 'third' | 'half' | 'two-thirds' | 'full'

/** The props of a control, whatever its kind. Values are those of a draft. */
export interface ControlProps {
  readonly field: Field
  readonly label: string
  readonly required: boolean
  readonly error: string | undefined
  readonly value: unknown
  /** What the browser may fill in, as an HTML `autocomplete` value. Off by default, because staff usually enter data of other people. */
  readonly autoComplete?: string
  onChange(value: unknown): void
  onBlur(): void
}

/** The props of the fields of one row, in a list of rows that a plugin lays out itself. */
export interface RowProps {
  /** The path of the row: `lines[0]`. The paths of its fields begin with it. */
  readonly path: string
  readonly fields: Fields
}

/** A field with options for this section. */
export interface PlacedField {
  readonly path: string
  readonly span?: Span
  /** The label here, where the entity's label doesn't fit. */
  readonly label?: string
  /** What the browser may fill in, where people enter their own data. */
  readonly autoComplete?: string
  /** Replaces the control of the field's kind. */
  control?(props: ControlProps): ReactNode
  /** In a list of rows: replaces the grid of a row's fields. */
  readonly row?: ComponentType<RowProps>
  /** In a list of rows: the values of an added row. */
  readonly newRow?: Readonly<Record<string, unknown>>
  /** Whether it is behind the section's button “More fields” until it has a value. */
  readonly folded?: boolean
  /** Whether the field is shown, as `shownWhen` of a section. */
  shownWhen?(values: Draft): boolean
}

/** A titled part of a form. The index lists its title. */
export interface FormSection {
  readonly id: string
  readonly title: string
  readonly subtitle?: string
  readonly fields: readonly (string | PlacedField)[]
  /** Whether the fields are behind a button until one of them has a value: what is needed seldom. */
  readonly folded?: boolean
  /**
   * Whether the section is shown: by default always. What was typed into a section that is no longer shown isn't saved. The server must
   * check by itself what the values require of each other.
   * @param values those of the form, where numbers are text as typed, or those of the record on its page
   */
  shownWhen?(values: Draft): boolean
  /** Whether a layout of administrators leaves its fields together, because its frame draws them or works with them. */
  readonly fixed?: boolean
  /** A component around the fields. It may add something before them or replace them. */
  readonly frame?: ComponentType<{ children: ReactNode }>
}

const spanOfKind: Readonly<Record<string, Span>> = {
  longText: 'full',
  choices: 'full',
  tags: 'full',
  rows: 'full',
  group: 'full',
  files: 'full',
}

/** @returns the part of the width that a field takes by default */
export function spanOf({ kind }: Field): Span {
  return spanOfKind[kind] ?? 'half'
}

/**
 * @returns the entry with its field and its part of the width
 * @throws Error if no field has that path
 */
export function placeField(
  fields: Fields,
  entry: string | PlacedField,
): PlacedField & { readonly field: Field; readonly span: Span } {
  const placed: PlacedField = typeof entry === 'string' ? { path: entry } : entry
  const field = fieldAt(fields, placed.path)
  if (!field) throw new Error(`A form’s section names the field “${placed.path}”, which the entity doesn’t have.`)
  return { ...placed, field, span: placed.span ?? spanOf(field) }
}

/** @returns whether an error at this path belongs to the section */
export function holds(section: FormSection, path: string): boolean {
  return section.fields.some((entry) => {
    const own = typeof entry === 'string' ? entry : entry.path
    return path === own || path.startsWith(`${own}.`) || path.startsWith(`${own}[`)
  })
}
