import { useRef, useState } from 'react'
import { useLocation, useParams } from 'wouter'
import type { EntityRecord } from '../data/entityApi'
import { Spinner } from '../../platform/ui/status/Spinner'
import type { FormExtension } from './contributed/extendForm'
import { useFormExtension } from './contributed/useFormExtension'
import { EntityForm } from '../forms/EntityForm'
import { arrangedForm } from '../forms/layout/arrangedForm'
import type { RecordStore } from '../records/RecordStore'
import { EntityEditScreen } from './EntityEditScreen'
import { idOf } from './RecordHost'
import type { EntityFormScreenProps } from './EntityFormScreenProps'
import { showSaved } from './showSaved'
import { SaveDeclined, type SaveReview } from '../forms/SaveReview'
import { type ChangedRecord, useRecordForm } from '../forms/useRecordForm'

type ChangeProps<Detail extends EntityRecord> = EntityFormScreenProps<Detail> & { store: RecordStore<Detail> }

/** The screen for editing the record of the address: the form, with a dialog for conflicts. */
export function EntityChangeScreen<Detail extends EntityRecord>(props: ChangeProps<Detail>) {
  const { entity, store, subtitle, listHref } = props
  // Asked for at the same time as the record.
  const { waiting, extension } = useFormExtension(entity, idOf(useParams<{ id: string }>().id))
  return (
    <EntityEditScreen store={store} listHref={listHref} {...(subtitle && { subtitle })}>
      {(record) => (waiting ? <Spinner /> : <ChangeForm {...props} record={record} extension={extension} />)}
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
  extension,
}: ChangeProps<Detail> & { record: Detail; extension: FormExtension | undefined }) {
  const [, navigate] = useLocation()
  const { review, dialog } = useReview()
  /** What the server said when the record was saved, which the save of a section that failed after it doesn’t repeat. */
  const said = useRef<string>(undefined)
  const reviewed: ChangedRecord<Detail> = {
    entity: store.entity,
    get version() {
      return store.version
    },
    refetch: () => store.refetch(),
    async change(change) {
      const sent = await review(change, store.record ?? record)
      if (!sent) throw new SaveDeclined()
      said.current = await store.change(sent)
      return said.current
    },
  }
  const form = useRecordForm(reviewed, record, () => {
    const saved = store.record ?? record
    showSaved(store.entity, said.current ?? extension?.saved(), saved, landing, navigate)
    navigate(savedHref(saved))
  })
  const [arranged] = useState(() => arrangedForm(entity, { sections, omit }))
  return (
    <>
      <EntityForm
        {...form}
        {...(extension?.change(form, record.id, arranged) ?? arranged)}
        saveLabel="Save changes"
        cancelHref={cancelHref(record)}
      />
      {dialog}
    </>
  )
}

const useNoReview = (): SaveReview<unknown> => ({ review: async (change) => change, dialog: null })
