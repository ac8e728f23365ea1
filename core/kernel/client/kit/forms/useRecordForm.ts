import { useMemo, useRef, useState } from 'react'
import type { Entity } from '@core/kernel/entity/defineEntity'
import { transitionRule, withReachableStates } from '@core/kernel/entity/transitions'
import { useViewer } from '../../session/registry/RegistryProvider'
import type { EntityRecord } from '../data/entityApi'
import { type Draft, toDraft, toPatch } from './draft/draft'
import { withoutHidden } from './draft/formErrors'
import type { EntityFormProps } from './EntityForm'
import type { SavedChange } from './undoChange'

/** A stored record that a form changes. `RecordStore` is one. */
export interface ChangedRecord<Detail extends EntityRecord> {
  readonly entity: Entity
  /**
   * Sends a change, based on the version that was fetched last.
   * @returns a message for the user
   */
  change(change: Readonly<Record<string, unknown>>): Promise<string | undefined>
  /** The version that was fetched last, or that the last change made. */
  readonly version: number | undefined
  /** Fetches the record as it is stored now. */
  refetch(): Promise<Detail>
}

/**
 * The initial draft of a stored record's form, and how it is saved. Only changes are sent, and after a conflict they are based on the
 * record as it is stored then.
 * @param onSaved gets the message for the user, and what takes the change back; undefined if nothing was changed
 */
export function useRecordForm<Detail extends EntityRecord>(
  store: ChangedRecord<Detail>,
  record: Detail,
  onSaved: (message: string | undefined, saved: SavedChange | undefined) => void,
): Pick<
  EntityFormProps,
  'fields' | 'entity' | 'rules' | 'stored' | 'initial' | 'hidden' | 'onSave' | 'onSaved' | 'onStale'
> {
  const { entity } = store
  const { fields, id } = entity
  const { permissions } = useViewer()
  const stored = useRef(record)
  const message = useRef<string>(undefined)
  const saved = useRef<SavedChange>(undefined)
  const [initial] = useState<Draft>(() => toDraft(fields, record))
  const [base, setBase] = useState(record)
  const rules = useMemo(() => [transitionRule(entity), ...(entity.rules ?? [])], [entity])
  const shown = useMemo(() => withReachableStates(entity, base, permissions), [entity, base, permissions])
  return {
    entity: id,
    fields: shown,
    rules,
    stored: () => stored.current,
    initial,
    hidden: record.masked,
    async onSave(draft, base) {
      const patch = withoutHidden(toPatch(fields, base, draft), record.masked) as Record<string, unknown>
      message.current = Object.keys(patch).length > 0 ? await store.change(patch) : undefined
      const { version } = store
      const back = withoutHidden(toPatch(fields, draft, base), record.masked) as Record<string, unknown>
      saved.current = version === undefined ? undefined : { id: record.id, version, back }
    },
    onSaved: () => onSaved(message.current, saved.current),
    async onStale() {
      stored.current = await store.refetch()
      setBase(stored.current)
      return toDraft(fields, stored.current)
    },
  }
}
