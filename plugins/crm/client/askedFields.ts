import type { ReactNode } from 'react'

/** A field of the dialog that a step opens. */
export interface AskedField {
  readonly name: string
  readonly label: string
  /** The value of a person is the person's id. */
  readonly kind: 'text' | 'longText' | 'date' | 'person'
  readonly required?: boolean
  readonly initial?: string
  readonly help?: string
}

export interface AskDialogProps {
  title: string
  /** The button: “Cancel order”. */
  action: string
  fields: readonly AskedField[]
  children?: ReactNode
  /** @throws ApiError when the server refuses the step; the dialog shows its message */
  onDone: (values: Readonly<Record<string, string>>) => Promise<void>
  onClose: () => void
}
