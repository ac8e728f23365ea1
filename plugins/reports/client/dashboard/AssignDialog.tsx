import { useState } from 'react'
import { callApi, useLoad, toast } from '@core/client/session'
import { referenceOptions, SubmitDialog } from '@core/client/kit'
import { Combobox } from '@core/client/ui'
import { messages, type RecordOption } from '@core/entity'
import type { DashboardList } from '../../shared/answers'

interface AssignDialogProps {
  readonly name: string
  readonly record: { readonly id: number; readonly version: number }
  readonly entity: string
  readonly assign: NonNullable<DashboardList['assign']>
  readonly onClose: (isDone: boolean) => void
}

/** Assigns a row of a dashboard to somebody without leaving the dashboard. D6 */
export function AssignDialog({ name, record: { id, version }, entity, assign, onClose }: AssignDialogProps) {
  const [text, setText] = useState<string>()
  const [chosen, setChosen] = useState<RecordOption>()
  const { value: options, failure: notFound } = useLoad(text, (signal) =>
    referenceOptions({ kind: 'person', entity: 'user' }, { search: text ?? '', entity }, signal),
  )
  const save = async () => {
    const change = { version, [assign.path]: chosen!.id }
    await callApi('PUT', assign.call.replace(':id', String(id)), { body: assign.byId ? change : { id, ...change } })
    toast.success(`${name} assigned to ${chosen!.name}`)
    onClose(true)
  }
  return (
    <SubmitDialog
      title={`Assign ${name}`}
      confirmLabel="Assign"
      fields={['assignTo', assign.path]}
      check={() => (chosen ? undefined : { field: 'assignTo', message: messages.required('Assign to') })}
      onSubmit={save}
      onClose={() => onClose(false)}
    >
      {(errorOf) => {
        const error = errorOf('assignTo') ?? errorOf(assign.path)
        return (
          <Combobox
            label="Assign to"
            chosen={chosen}
            options={options}
            onSearch={setText}
            onChange={setChosen}
            {...(notFound && { failure: notFound })}
            {...(error && { error })}
          />
        )
      }}
    </SubmitDialog>
  )
}
