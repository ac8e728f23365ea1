import { lazy } from 'react'
import { allows } from '@core/entity/policy'
import { useViewer } from '../../session/registry/RegistryProvider'
import type { SectionEditing } from '../records/EditableSection'
import { useOpenRecord } from '../records/OpenRecord'

// People who only read don't need the form.
const form = lazy(() => import('./SectionForm'))

/**
 * For the details of a record's page: what lets its sections become forms in their places.
 * @param omit paths that are changed in other places
 * @param withheld what can't be done to this record, whatever the policy says
 * @returns undefined where the person may not change the open record
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
