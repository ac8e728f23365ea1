import { type ReactNode, useMemo, useRef, useState } from 'react'
import { Form } from 'react-final-form'
import type { Fields } from '@core/kernel/entity/Field'
import { tellKept } from '../../platform/offlineWrites/KeptOffline'
import { useSubmit } from '../../platform/api/useSubmit'
import { FormDialog, type FormDialogProps } from '../../platform/ui/overlays/FormDialog'
import { ownFiles } from '../data/FormFiles'
import { FormContext, createPress, createUploads } from './FormContext'
import type { ControlProps } from './FormSection'
import { FormField } from './controls/FormField'
import type { Draft } from './draft/draft'
import { checkDraft, messagesWithoutField, toFormErrors } from './draft/formErrors'

export interface DialogFormProps extends Omit<FormDialogProps, 'busy' | 'problem' | 'ready' | 'onSubmit' | 'children'> {
  /** The fields that are shown, in their order. They must stay the same ones. */
  fields: Fields
  /** Controls that are not those of the fields' kinds, by the paths of the fields. */
  controls?: Readonly<Record<string, ((props: ControlProps) => ReactNode) | undefined>>
  initial: Draft
  /** The id of the entity, if the fields belong to one. */
  entity?: string
  /** Paths that the person may not see. */
  hidden?: readonly string[]
  /**
   * Sends what was entered, once it is valid.
   * @throws ApiError which is shown at its fields, or at the top
   */
  send: (draft: Draft) => Promise<unknown>
  /** The server refused what was sent: the next try is another request. */
  onRefused?: () => void
  /** It was sent. The dialog closes afterwards. */
  onSent: () => void
  /** Shown above the fields. */
  children?: ReactNode
}

const none: readonly string[] = []

/** A dialog with the controls of some fields, which checks them and shows the server's messages at them. */
export function DialogForm({
  fields,
  controls = {},
  initial,
  entity,
  hidden = none,
  send,
  onRefused,
  onSent,
  onClose,
  children,
  ...frame
}: DialogFormProps) {
  // A second press while it is sent resolves to nothing, as a success does.
  const isSent = useRef(false)
  const { busy, error, failure, submit } = useSubmit(async (draft: Draft) => {
    try {
      await send(draft)
      isSent.current = true
    } catch (reason) {
      if (!tellKept(reason)) throw reason
      onClose()
    }
  })
  const [press] = useState(createPress)
  const [uploads] = useState(createUploads)
  const setting = useMemo(
    () => ({ fields, hidden, files: ownFiles, uploads, press, ...(entity !== undefined && { entity }) }),
    [fields, hidden, uploads, press, entity],
  )
  // Messages at fields are shown there; of the others the first is shown above.
  const others = error && messagesWithoutField(fields, error.errors)
  const hasShown = error !== undefined && error.errors.length > others!.length
  const problem = hasShown ? others![0] : failure
  return (
    <FormContext value={setting}>
      <Form<Draft>
        initialValues={initial}
        validate={(draft) => toFormErrors(fields, checkDraft(fields, draft, { hidden }))}
        onSubmit={async (draft) => {
          await uploads.settled()
          const refused = await submit(draft)
          if (isSent.current) {
            onSent()
            onClose()
          }
          if (refused?.kind === 'refused') onRefused?.()
          return refused && toFormErrors(fields, refused.errors)
        }}
        subscription={{}}
      >
        {({ handleSubmit }) => (
          <FormDialog {...frame} busy={busy} problem={problem} onSubmit={() => void handleSubmit()} onClose={onClose}>
            {children}
            {Object.entries(fields).map(([path, field]) => (
              <FormField
                key={path}
                path={path}
                field={field}
                span="full"
                {...(controls[path] && { control: controls[path] })}
              />
            ))}
          </FormDialog>
        )}
      </Form>
    </FormContext>
  )
}
