import { useEffect, useState } from 'react'
import { LatestRequest, messageOf } from '@core/client/session'
import { referenceOptions } from '@core/client/kit'
import { Combobox } from '@core/client/ui'
import type { RecordOption } from '@core/entity'

interface ChooseRecordProps {
  /** The entity's id; `user` for people. */
  entity: string
  label: string
  labelHidden?: boolean
  help?: string
  error?: string | undefined
  /** The id of the chosen record. Its name is looked up. */
  chosen: number | undefined
  onChoose: (id: number | undefined) => void
  /** Lists only the people who may be assigned a record of this entity. */
  worksWith?: string
}

/** A type-ahead choice of one record of an entity. It offers the records that the viewer may see. */
export function ChooseRecord({
  entity,
  label,
  labelHidden = false,
  help,
  error,
  chosen,
  onChoose,
  worksWith,
}: ChooseRecordProps) {
  const [options, setOptions] = useState<readonly RecordOption[]>()
  const [named, setNamed] = useState<RecordOption>()
  const [failure, setFailure] = useState<string>()
  const [request] = useState(() => new LatestRequest())
  useEffect(() => () => request.abort(), [request])
  useEffect(() => {
    if (chosen === undefined) return
    const naming = new AbortController()
    referenceOptions(fieldOf(entity), { ids: [chosen] }, naming.signal).then(
      ([found]) => setNamed(found),
      () => undefined,
    )
    return () => naming.abort()
  }, [chosen, entity])
  const search = async (text: string) => {
    const found = await request.take((signal) =>
      referenceOptions(fieldOf(entity), { search: text, ...(worksWith && { entity: worksWith }) }, signal),
    )
    if (!found) return
    setFailure(found.error && messageOf(found.error))
    if (!found.error) setOptions(found.value)
  }
  return (
    <Combobox
      label={label}
      labelHidden={labelHidden}
      error={error}
      chosen={named?.id === chosen ? named : undefined}
      options={options}
      onSearch={(text) => void search(text)}
      onChange={(option) => onChoose(option?.id)}
      {...(help && { help })}
      {...(failure && { failure })}
    />
  )
}

const fieldOf = (entity: string) => ({ kind: entity === 'user' ? 'person' : 'reference', entity }) as const
