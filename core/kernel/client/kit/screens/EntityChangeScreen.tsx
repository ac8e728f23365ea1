import { useState } from 'react'
import { useLocation } from 'wouter'
import type { EntityRecord } from '../data/entityApi'
import { EntityForm } from '../forms/EntityForm'
import { arrangedForm } from '../forms/layout/arrangedForm'
import type { RecordStore } from '../records/RecordStore'
import { EntityEditScreen } from './EntityEditScreen'
import type { EntityFormScreenProps } from './EntityFormScreenProps'
import { showSaved } from './showSaved'
import { useRecordForm } from '../forms/useRecordForm'

type ChangeProps<Detail extends EntityRecord> = EntityFormScreenProps<Detail> & { store: RecordStore<Detail> }

/** The screen for editing the record of the address: the form, with a dialog for conflicts. */
export function EntityChangeScreen<Detail extends EntityRecord>(props: ChangeProps<Detail>) {
  const { store, subtitle, listHref } = props
  return (
    <EntityEditScreen store={store} listHref={listHref} {...(subtitle && { subtitle })}>
      {(record) => <ChangeForm {...props} record={record} />}
    </EntityEditScreen>
  )
}

function ChangeForm<Detail extends EntityRecord>({
  entity,
  store,
  record,
  sections,
  omit,
  cancelHref,
  savedHref,
  landing,
}: ChangeProps<Detail> & { record: Detail }) {
  const [, navigate] = useLocation()
  const form = useRecordForm(store, record, (message) => {
    const saved = store.record ?? record
    showSaved(store.entity, message, saved, landing, navigate)
    navigate(savedHref(saved))
  })
  const [arranged] = useState(() => arrangedForm(entity, { sections, omit }))
  return (
    <EntityForm
      {...form}
      {...arranged}
      fields={entity.fields}
      saveLabel="Save changes"
      cancelHref={cancelHref(record)}
    />
  )
}
