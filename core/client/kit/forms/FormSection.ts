import type { ComponentType, ReactNode } from 'react'
import type { Field, Fields } from '@core/entity/Field'
import { fieldAt } from '../data/fieldPaths'

/** Share of a form's width. */
export type Span = 'third' | 'half' | 'two-thirds' | 'full'

/** What a control is given, whatever its kind. Values are those of a draft. */
export interface ControlProps {
  readonly field: Field
  readonly label: string
  readonly required: boolean
  readonly error: string | undefined
  readonly value: unknown
  /** What the browser may fill in, as HTML names it; nothing unless said, since staff write of other people. */
  readonly autoComplete?: string
  onChange(value: unknown): void
  onBlur(): void
}

/** A field where the section says more of it than its path. */
export interface PlacedField {
  readonly path: string
  readonly span?: Span
  /** Where the entity's label says too little or too much in this place. */
  readonly label?: string
  /** Takes the place of the kind's own control. */
  control?(props: ControlProps): ReactNode
}

/** A titled part of a form; its title stands in the index. */
export interface FormSection {
  readonly id: string
  readonly title: string
  readonly subtitle?: string
  readonly fields: readonly (string | PlacedField)[]
  /** Stands around its fields, and may say something before them or take their place. */
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

/** The share of the width that a field takes unless its section says otherwise. */
export function spanOf({ kind }: Field): Span {
  return spanOfKind[kind] ?? 'half'
}

/** @returns the entry with its field and its share of the width. @throws when no field has that path. */
export function placeField(
  fields: Fields,
  entry: string | PlacedField,
): PlacedField & { readonly field: Field; readonly span: Span } {
  const placed: PlacedField = typeof entry === 'string' ? { path: entry } : entry
  const field = fieldAt(fields, placed.path)
  if (!field) throw new Error(`A form’s section names the field “${placed.path}”, which the entity doesn’t have.`)
  return { ...placed, field, span: placed.span ?? spanOf(field) }
}

/** @returns whether an error at this path belongs to the section. */
export function holds(section: FormSection, path: string): boolean {
  return section.fields.some((entry) => {
    const own = typeof entry === 'string' ? entry : entry.path
    return path === own || path.startsWith(`${own}.`) || path.startsWith(`${own}[`)
  })
}
