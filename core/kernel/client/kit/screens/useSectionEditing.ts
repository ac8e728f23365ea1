import { lazy } from 'react'
import { allows } from '@core/kernel/entity/policy'
import { useViewer } from '../../session/registry/RegistryProvider'
import type { SectionEditing } from '../records/EditableSection'
import { useOpenRecord } from '../records/OpenRecord'

// People who only read don't need the form.
const form = lazy(() => import('./SectionForm'))

/**
 * What the sections of a record's page need to become forms in their places.
 * @param omit paths that other places edit
 * @param withheld actions that are impossible for this record, whatever the policy allows
 * @returns undefined if the viewer may not change the open record
 */
export function useSectionEditing(
  omit: readonly string[] = [],
  withheld: readonly ('update' | 'delete')[] = [],
): SectionEditing | undefined {
  const viewer = useViewer()
  const { store, record } = useOpenRecord()
  const mayUpdate = !store.gone && !withheld.includes('update') && allows(store.entity, 'update', viewer, record)
  return mayUpdate ? { omit, form } : undefined
}
