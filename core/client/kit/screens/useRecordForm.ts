import { useRef, useState } from 'react'
import type { EntityRecord } from '../data/entityApi'
import { type Draft, toDraft, toPatch } from '../forms/draft/draft'
import { withoutHidden } from '../forms/draft/formErrors'
import type { EntityFormProps } from '../forms/EntityForm'
import type { RecordStore } from '../records/RecordStore'

/**
 * What a form of a stored record begins with and how it is saved: only what was changed is sent, and after a conflict the
 * form goes on top of what is stored by then.
 * @param onSaved gets what to tell the person; undefined where nothing was changed
 */
export function useRecordForm<Detail extends EntityRecord>(
  store: RecordStore<Detail>,
  record: Detail,
  onSaved: (message: string | undefined) => void,
): Pick<EntityFormProps, 'entity' | 'rules' | 'stored' | 'initial' | 'hidden' | 'onSave' | 'onSaved' | 'onStale'> {
  const { fields, id, rules } = store.entity
  const stored = useRef(record)
  const message = useRef<string>(undefined)
  const [initial] = useState<Draft>(() => toDraft(fields, record))
  return {
    entity: id,
    rules,
    stored: () => stored.current,
    initial,
    hidden: record.masked,
    async onSave(draft, base) {
      const patch = withoutHidden(toPatch(fields, base, draft), record.masked) as Record<string, unknown>
      message.current = Object.keys(patch).length > 0 ? await store.change(patch) : undefined
    },
    onSaved: () => onSaved(message.current),
    async onStale() {
      stored.current = await store.refetch()
      return toDraft(fields, stored.current)
    },
  }
}
