import { useMemo, useState } from 'react'
import { useLoad } from '@core/client/session'
import { Combobox, Select } from '@core/client/ui'
import type { RecordOption } from '@core/entity'
import type { ChosenQuestion } from './ChosenQuestion'
import { useSearched } from './useSearched'
import { searchRecords, whyNotApi } from './whyNotApi'

const actions = [
  { id: 'view', name: 'View it' },
  { id: 'update', name: 'Change it' },
  { id: 'delete', name: 'Delete it' },
] as const
const verbs: Readonly<Record<string, string>> = { view: 'view', update: 'change', delete: 'delete' }

interface Kind {
  readonly id: string
  readonly name: string
}

/** A choice of an entity, one of its records that the viewer may see, and an action. */
export function RecordChoice({ onChange }: { onChange: (requested: ChosenQuestion | undefined) => void }) {
  const { value: kinds = [], failure } = useLoad('', whyNotApi.kinds)
  const [kind, setKind] = useState('')
  const [record, setRecord] = useState<RecordOption>()
  const [action, setAction] = useState('view')
  const tell = (next: { record?: RecordOption | undefined; action?: string }) => {
    const { record: about, action: what = action } = { record, ...next }
    onChange(
      about && { action: `${verbs[what]} ${about.name}`, question: { entity: kind, recordId: about.id, action: what } },
    )
  }
  const choose = (option: RecordOption | undefined) => {
    setRecord(option)
    tell({ record: option })
  }
  return (
    <>
      <Select
        label="Kind of record"
        options={kinds}
        value={kind}
        empty={kinds.length > 0 ? 'Choose' : 'Loading…'}
        error={failure}
        onChange={(value) => {
          setKind(value)
          setRecord(undefined)
          onChange(undefined)
        }}
      />
      {kind && <RecordField key={kind} kind={kinds.find(({ id }) => id === kind)} chosen={record} onChange={choose} />}
      {kind && (
        <Select
          label="To do what"
          options={actions}
          value={action}
          onChange={(value) => {
            setAction(value)
            tell({ action: value })
          }}
        />
      )}
    </>
  )
}

function RecordField({
  kind,
  chosen,
  onChange,
}: {
  kind: Kind | undefined
  chosen: RecordOption | undefined
  onChange: (option: RecordOption | undefined) => void
}) {
  const search = useMemo(() => searchRecords(kind?.id ?? ''), [kind?.id])
  const found = useSearched(search)
  return (
    <Combobox
      label={kind?.name ?? 'Record'}
      chosen={chosen}
      options={found.options}
      failure={found.failure}
      placeholder="Type to search"
      onSearch={found.onSearch}
      onChange={onChange}
    />
  )
}
