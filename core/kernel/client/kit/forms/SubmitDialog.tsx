import type { ReactNode } from 'react'
import type { FieldError } from '../../platform/api/ApiError'
import { tellKept } from '../../platform/offlineWrites/KeptOffline'
import { useSubmit } from '../../platform/api/useSubmit'
import { Button } from '../../platform/ui/buttons/Button'
import { FormDialog, type FormDialogProps } from '../../platform/ui/overlays/FormDialog'
import { Callout } from '../../platform/ui/status/Callout'

interface SubmitDialogProps extends Omit<FormDialogProps, 'busy' | 'onSubmit' | 'onChange' | 'children'> {
  /** A button beside the error or the problem. */
  retry?: { readonly label: string; readonly run: () => void }
  /** The fields that show their own errors: an error that names one of them isn't shown at the top. */
  fields?: readonly string[]
  /** @returns why what was entered can't be sent yet, and the field that is to be changed */
  check?: () => FieldError | undefined
  /** Does the action on the server, and closes the dialog. */
  onSubmit: () => Promise<unknown>
  /** @param errorOf the server's message for a field */
  children: ReactNode | ((errorOf: (field: string) => string | undefined) => ReactNode)
}

/** A dialog for one action on the server. An error is shown at its top, and what was entered stays. */
export function SubmitDialog({ problem, retry, fields = [], check, onSubmit, children, ...frame }: SubmitDialogProps) {
  const { busy, error, failure, errorOf, submit, clear } = useSubmit(
    () =>
      onSubmit().catch((reason: unknown) => {
        if (!tellKept(reason)) throw reason
        frame.onClose()
      }),
    check && { check },
  )
  const isAtField = error?.errors.some(({ field }) => fields.includes(field))
  const stop = isAtField ? undefined : (failure ?? problem)
  return (
    <FormDialog
      {...frame}
      busy={busy}
      problem={retry ? undefined : stop}
      // An error at a field is about what was in it.
      {...(isAtField && { onChange: clear })}
      onSubmit={() => void submit()}
    >
      {retry && stop && (
        <Callout tone="danger">
          {stop}{' '}
          <Button
            size="small"
            onClick={() => {
              clear()
              retry.run()
            }}
          >
            {retry.label}
          </Button>
        </Callout>
      )}
      {typeof children === 'function' ? children(errorOf) : children}
    </FormDialog>
  )
}
