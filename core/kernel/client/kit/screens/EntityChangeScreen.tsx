import { useState } from 'react'
import { useLocation } from 'wouter'
import type { EntityRecord } from '../data/entityApi'
import { EntityForm } from '../forms/EntityForm'
import { arrangedForm } from '../forms/layout/arrangedForm'
import type { RecordStore } from '../records/RecordStore'
import { EntityEditScreen } from './EntityEditScreen'
import type { EntityFormScreenProps } from './EntityFormScreenProps'
import { showSaved } from './showSaved'
import { SaveDeclined, type SaveReview } from '../forms/SaveReview'
import { type ChangedRecord, useRecordForm } from '../forms/useRecordForm'

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
  useReview = useNoReview,
}: ChangeProps<Detail> & { record: Detail }) {
  const [, navigate] = useLocation()
  const { review, dialog } = useReview()
  const reviewed: ChangedRecord<Detail> = {
    entity: store.entity,
    get version() {
      return store.version
    },
    refetch: () => store.refetch(),
    async change(change) {
      const sent = await review(change, store.record ?? record)
      if (!sent) throw new SaveDeclined()
      return store.change(sent)
    },
  }
  const form = useRecordForm(reviewed, record, (message) => {
    const saved = store.record ?? record
    showSaved(store.entity, message, saved, landing, navigate)
    navigate(savedHref(saved))
  })
  const [arranged] = useState(() => arrangedForm(entity, { sections, omit }))
  return (
    <>
      <EntityForm {...form} {...arranged} saveLabel="Save changes" cancelHref={cancelHref(record)} />
      {dialog}
    </>
  )
}

const useNoReview = (): SaveReview<unknown> => ({ review: async (change) => change, dialog: null })
