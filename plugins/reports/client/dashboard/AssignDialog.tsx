import { useEffect, useState } from 'react'
import { callApi, LatestRequest, messageOf } from '@core/client/api'
import { referenceOptions } from '@core/client/kit'
import { toast } from '@core/client/session'
import { Button, Combobox, Dialog } from '@core/client/ui'
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
  const [options, setOptions] = useState<readonly RecordOption[]>()
  const [chosen, setChosen] = useState<RecordOption>()
  const [failure, setFailure] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const [request] = useState(() => new LatestRequest())
  useEffect(() => () => request.abort(), [request])
  const search = async (text: string) => {
    const found = await request.take((signal) =>
      referenceOptions({ kind: 'person', entity: 'user' }, { search: text, entity }, signal),
    )
    if (!found) return
    setFailure(found.error && messageOf(found.error))
    if (!found.error) setOptions(found.value)
  }
  const save = async () => {
    if (!chosen) return setFailure(messages.required('Assign to'))
    setSaving(true)
    const change = { version, [assign.path]: chosen.id }
    try {
      await callApi('PUT', assign.call.replace(':id', String(id)), { body: assign.byId ? change : { id, ...change } })
      toast.success(`${name} assigned to ${chosen.name}`)
      onClose(true)
    } catch (error) {
      setFailure(messageOf(error))
      setSaving(false)
    }
  }
  return (
    <Dialog
      open
      title={`Assign ${name}`}
      onClose={() => onClose(false)}
      footer={
        <>
          <Button onClick={() => onClose(false)}>Cancel</Button>
          <Button variant="primary" loading={isSaving} onClick={() => void save()}>
            Assign
          </Button>
        </>
      }
    >
      <Combobox
        label="Assign to"
        chosen={chosen}
        options={options}
        onSearch={(text) => void search(text)}
        onChange={(option) => {
          setChosen(option)
          setFailure(undefined)
        }}
        {...(failure && { failure, error: failure })}
      />
    </Dialog>
  )
}
