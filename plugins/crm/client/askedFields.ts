import type { ReactNode } from 'react'

/** What a dialog asks for before a step is taken. */
export interface AskedField {
  readonly name: string
  readonly label: string
  /** The value of a person is their id. */
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
  /** @throws ApiError when it is refused, which is shown in the dialog */
  onDone: (values: Readonly<Record<string, string>>) => Promise<void>
  onClose: () => void
}
