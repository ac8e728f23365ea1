import { useEffect, useState } from 'react'
import { toast } from '../../platform/toasts/toast'
import { titleOf } from '../data/titleOf'
import { focusField } from '../forms/controls/focusField'
import { EntityForm } from '../forms/EntityForm'
import { pathOf } from '../forms/sections/pathOf'
import { useOpenRecord } from '../records/OpenRecord'
import type { SectionFormProps } from '../records/EditableSection'
import { undoChange } from '../forms/undoChange'
import { useRecordForm } from '../forms/useRecordForm'

/** One section of the open record as a form, in its place on the page. */
export default function SectionForm({ section, focus, onClose }: SectionFormProps) {
  const { store, record } = useOpenRecord()
  const { fields } = store.entity
  const form = useRecordForm(store, record, (message, saved) => {
    const undo = saved && undoChange(store.entity, saved, () => store.record?.id === saved.id && void store.refetch())
    if (message) toast.success(message, undo, titleOf(store.entity, store.record ?? record))
    onClose()
  })
  useEffect(() => {
    const stop = store.edit()
    return () => {
      const missed = store.newer !== undefined
      stop()
      if (missed) void store.refetch()
    }
  }, [store])
  // The state at opening, so that a later render doesn't move the focus.
  const [begun] = useState(() => ({ sections: [section], path: focus ?? pathOf(section.fields[0] ?? '') }))
  useEffect(() => focusField(begun.path, 'nearest'), [begun])
  return (
    <EntityForm
      {...form}
      fields={fields}
      sections={begun.sections}
      omit={Object.keys(fields)}
      saveLabel="Save"
      autosave={false}
      onCancel={onClose}
    />
  )
}
