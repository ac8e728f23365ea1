import { definePoint } from '@core/contract'
import type { ComponentType } from 'react'
import type { Field } from '@core/kernel/entity/Field'

/** What the control of a field gets: the same as those of the product's kinds. */
export interface FieldKindControlProps {
  readonly field: Field
  readonly label: string
  readonly required: boolean
  readonly error: string | undefined
  readonly value: unknown
  readonly autoComplete?: string
  onChange(value: unknown): void
  onBlur(): void
}

/** What draws a value gets. It is never empty. */
export interface FieldKindCellProps {
  readonly field: Field
  readonly value: unknown
}

/** How a kind of field of a plugin is drawn. What it leaves out is drawn as its base is. */
export interface FieldKindParts {
  /** The id of the kind: `carpool.plate`. */
  readonly id: string
  /** Fetches the control in forms, and where a value is changed in its place. */
  readonly control?: () => Promise<{ readonly default: ComponentType<FieldKindControlProps> }>
  /** Fetches what draws a value in lists and on the page of a record. It is drawn in each row, so it must be light. */
  readonly cell?: () => Promise<{ readonly default: ComponentType<FieldKindCellProps> }>
}

/** How kinds of field of plugins (`defineFieldKind`) are drawn, wherever fields are. */
export const fieldKinds = definePoint<FieldKindParts>('field.kind@1')
