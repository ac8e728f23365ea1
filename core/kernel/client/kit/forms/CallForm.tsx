import { useRef, useState } from 'react'
import type { BodyOf, Call } from '@core/kernel/entity/defineCall'
import type { Fields } from '@core/kernel/entity/Field'
import type { ResponseOf } from '../../platform/api/ApiClient'
import { callApi, idempotent, newIdempotencyKey } from '../../platform/api/createApi'
import type { CallDialogProps, CallField } from './callDialogProps'
import { DialogForm } from './DialogForm'
import { type Draft, toDraft, toInput } from './draft/draft'

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
  const send = async (draft: Draft) => {
    // What is empty is left out; in a patch it clears.
    const entries = Object.entries(toInput(fields, draft)).filter(([, value]) => value !== null || call.patch)
    // The fields have been checked, and the contract has no others.
    const body = { ...fixed, ...Object.fromEntries(entries) } as BodyOf<Call>
    const path = call.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(parameter(call, params, name)))
    response.current = await callApi(call.method, path, { body, headers: idempotent(key.current) })
  }
  return (
    <DialogForm
      {...frame}
      fields={fields}
      controls={Object.fromEntries(placed.map(({ path, control }) => [path, control]))}
      initial={began}
      send={send}
      // After a refusal the next try is another request; after a lost response it is the same, which the server does once.
      onRefused={() => (key.current = newIdempotencyKey())}
      onSent={() => onDone(response.current!)}
      onClose={onClose}
    >
      {children}
    </DialogForm>
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
