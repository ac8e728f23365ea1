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
  /** @returns the error of a value that was entered; it is shown once the field was left */
  check?(value: string): string | undefined
  /** The same while it is typed, where a wrong character can be told at once. */
  checkTyped?(value: string): string | undefined
  /** @returns what to know of a value that is accepted, in place of the help */
  notice?(value: string): string | undefined
}

export interface AskDialogProps {
  title: string
  /** The button: “Cancel order”. */
  action: string
  fields: readonly AskedField[]
  children?: ReactNode
  /** @throws ApiError when the server refuses the step; the dialog shows its message, at the field that it names */
  onDone: (values: Readonly<Record<string, string>>) => Promise<void>
  onClose: () => void
}
