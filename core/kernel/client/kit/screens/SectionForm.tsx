import { useEffect, useState } from 'react'
import { toast } from '../../platform/toasts/toast'
import { titleOf } from '../data/titleOf'
import { focusField } from '../forms/controls/focusField'
import { EntityForm } from '../forms/EntityForm'
import type { FormSection } from '../forms/FormSection'
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
  const [begun] = useState(() => {
    const path = focus ?? pathOf(section.fields[0] ?? '')
    return { sections: [unfolded(section, path)], path }
  })
  useEffect(() => {
    // The rows of a list are rendered after the form.
    const frame = requestAnimationFrame(() => focusField(begun.path, 'nearest'))
    return () => cancelAnimationFrame(frame)
  }, [begun])
  return (
    <EntityForm
      {...form}
      sections={begun.sections}
      omit={Object.keys(fields)}
      saveLabel="Save"
      autosave={false}
      onCancel={onClose}
    />
  )
}

/** What somebody wants to write stands in the form at once, also where a new record has it behind “More fields”. */
function unfolded(section: FormSection, path: string): FormSection {
  const fields = section.fields.map((entry) =>
    typeof entry !== 'string' && entry.path === path ? { ...entry, folded: false } : entry,
  )
  return { ...section, fields, folded: false }
}
