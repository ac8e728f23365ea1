import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { Button, Row, TextInput } from '@core/client/ui'
import { messages } from '@core/entity'
import { useLookups } from '../settingsStores'
import styles from './LookupSettings.module.css'
import type { EditedList } from './LookupsStore'

/** Adds an entry at the end; the typed text remains until it is stored. */
export const AddEntry = observer(function AddEntry({ list: { id } }: { list: EditedList }) {
  const lookups = useLookups()
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const add = async () => {
    if (lookups.saving) return
    if (name.trim() === '') return setError(messages.required('Name'))
    if (await lookups.add(id, name.trim())) setName('')
  }
  return (
    <Row
      as="form"
      gap={2}
      align="end"
      className={styles.add}
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <TextInput
        label="New entry"
        maxLength={100}
        autoComplete="off"
        error={error}
        value={name}
        onChange={(text) => {
          setName(text)
          setError(undefined)
        }}
      />
      <Button type="submit" icon="pi-plus" loading={lookups.saving}>
        Add
      </Button>
    </Row>
  )
})
