import { useMemo, useRef, useState } from 'react'
import { Form } from 'react-final-form'
import type { BodyOf, Call } from '@core/kernel/entity/defineCall'
import type { Fields } from '@core/kernel/entity/Field'
import type { ResponseOf } from '../../platform/api/ApiClient'
import { callApi, idempotent, newIdempotencyKey } from '../../platform/api/createApi'
import { useSubmit } from '../../platform/api/useSubmit'
import { FormDialog } from '../../platform/ui/overlays/FormDialog'
import { ownFiles } from '../data/FormFiles'
import { FormContext, createPress, createUploads } from './FormContext'
import type { CallDialogProps, CallField } from './callDialogProps'
import { FormField } from './controls/FormField'
import { type Draft, toDraft, toInput } from './draft/draft'
import { checkDraft, messagesWithoutField, toFormErrors } from './draft/formErrors'

/** What a `CallDialog` shows once its controls are loaded. */
export default function CallForm({
  call,
  fields: shown,
  fixed,
  params,
  initial,
  onDone,
  onClose,
  children,
  ...frame
}: CallDialogProps<Call>) {
  const [placed] = useState(() => shown.map((one): CallField => (typeof one === 'string' ? { path: one } : one)))
  const [fields] = useState(() => fieldsOf(call, placed))
  const [began] = useState(() => toDraft(fields, initial))
  const key = useRef(newIdempotencyKey())
  const response = useRef<ResponseOf<Call>>(undefined)
  const { busy, error, failure, submit } = useSubmit(async (draft: Draft) => {
    // What is empty is left out; in a patch it clears.
    const entries = Object.entries(toInput(fields, draft)).filter(([, value]) => value !== null || call.patch)
    // The fields have been checked, and the contract has no others.
    const body = { ...fixed, ...Object.fromEntries(entries) } as BodyOf<Call>
    const path = call.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(parameter(call, params, name)))
    response.current = await callApi(call.method, path, { body, headers: idempotent(key.current) })
  })
  const [press] = useState(createPress)
  const [uploads] = useState(createUploads)
  const setting = useMemo(() => ({ fields, hidden: [], files: ownFiles, uploads, press }), [fields, uploads, press])
  // Messages at fields are shown there; of the others the first is shown above.
  const others = error && messagesWithoutField(fields, error.errors)
  const hasShown = error !== undefined && error.errors.length > others!.length
  const problem = hasShown ? others![0] : failure
  return (
    <FormContext value={setting}>
      <Form<Draft>
        initialValues={began}
        validate={(draft) => toFormErrors(fields, checkDraft(fields, draft))}
        onSubmit={async (draft) => {
          await uploads.settled()
          const refused = await submit(draft)
          if (response.current !== undefined) {
            onDone(response.current)
            onClose()
          }
          // After a refusal the next try is another request; after a lost response it is the same, which the server does once.
          if (refused?.kind === 'refused') key.current = newIdempotencyKey()
          return refused && toFormErrors(fields, refused.errors)
        }}
        subscription={{}}
      >
        {({ handleSubmit }) => (
          <FormDialog {...frame} busy={busy} problem={problem} onSubmit={() => void handleSubmit()} onClose={onClose}>
            {children}
            {placed.map(({ path, control }) => (
              <FormField key={path} path={path} field={fields[path]!} span="full" {...(control && { control })} />
            ))}
          </FormDialog>
        )}
      </Form>
    </FormContext>
  )
}

function parameter(call: Call, params: Readonly<Record<string, unknown>> | undefined, name: string): string {
  const value = params?.[name]
  if (value === undefined || value === null)
    throw new Error(`A dialog of ${call.method} ${call.path} lacks the parameter “${name}”.`)
  return `${value as number | string}`
}

/** @returns the shown fields of the body, with the labels that they have in the dialog */
function fieldsOf(call: Call, placed: readonly CallField[]): Fields {
  return Object.fromEntries(
    placed.map(({ path, control: _, ...words }) => {
      const field = call.body?.[path]
      if (!field)
        throw new Error(`A dialog of ${call.method} ${call.path} shows “${path}”, which its body doesn’t have.`)
      return [path, { ...field, ...words }]
    }),
  )
}
