import { useRef } from 'react'
import { useLocation } from 'wouter'
import type { EntityRecord } from '../../entities/entityApi'
import { EntityEditScreen } from '../../records/edit/EntityEditScreen'
import type { RecordStore } from '../../records/RecordStore'
import { toast } from '../../toasts/toast'
import { toDraft, toPatch } from '../draft/draft'
import { withoutHidden } from '../draft/formErrors'
import { EntityForm } from '../EntityForm'
import type { EntityFormScreenProps } from './EntityFormScreenProps'

type ChangeProps<Detail extends EntityRecord> = EntityFormScreenProps<Detail> & { store: RecordStore<Detail> }

/** The screen on which the record of the address is changed: the same form, with both sides of a conflict. */
export function EntityChangeScreen<Detail extends EntityRecord>({ entity, store, sections, omit, subtitle, listHref, cancelHref, savedHref }: ChangeProps<Detail>) {
  const { fields } = entity
  const [, navigate] = useLocation()
  const message = useRef<string>(undefined)
  return (
    <EntityEditScreen store={store} listHref={listHref} {...(subtitle && { subtitle })}>
      {(record) => (
        <EntityForm
          {...{ fields, sections, omit }}
          entity={entity.id}
          initial={toDraft(fields, record)}
          hidden={record.masked}
          saveLabel="Save changes"
          cancelHref={cancelHref(record)}
          onSave={async (draft, base) => {
            const patch = withoutHidden(toPatch(fields, base, draft), record.masked) as Record<string, unknown>
            message.current = Object.keys(patch).length > 0 ? await store.change(patch) : undefined
          }}
          onSaved={() => {
            if (message.current) toast.success(message.current)
            navigate(savedHref(store.record ?? record))
          }}
          onStale={async () => toDraft(fields, await store.refetch())}
        />
      )}
    </EntityEditScreen>
  )
}
