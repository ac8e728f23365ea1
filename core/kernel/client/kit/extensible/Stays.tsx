import type { ReactNode } from 'react'
import { useForm } from 'react-final-form'
import { FieldFrame } from '../../platform/ui/fields/FieldFrame'

/** @returns whether the form is that of a field that is not there yet */
export function useIsNew(): boolean {
  return !useForm().getState().initialValues?.['label']
}

/** A value that is chosen once and stays: as text in its place in the form. */
export function Stays({ label, why, children }: { label: string; why: string; children: ReactNode }) {
  return (
    <FieldFrame label={label} help={why}>
      {({ id, 'aria-describedby': note }) => (
        <output id={id} aria-describedby={note}>
          {children}
        </output>
      )}
    </FieldFrame>
  )
}
