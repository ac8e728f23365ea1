import { createContext, type ReactNode } from 'react'
import type { ListedRow } from '@core/kernel/entity/apiTypes'

/** Lets the rows and cards of a list open a preview of their record beside the list. */
export interface Preview {
  open(row: ListedRow): void
  nameOf(row: ListedRow): string
  /** The actions that plugins contribute to a row. */
  readonly actions?: ((row: ListedRow) => ReactNode) | undefined
}

export const PreviewContext = createContext<Preview | undefined>(undefined)
