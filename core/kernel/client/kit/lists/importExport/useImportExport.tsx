import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { allows } from '@core/kernel/entity/policy'
import type { EntityListStore } from '../EntityListStore'
import { onSettled } from '../../operations/operations'
import { useViewer } from '../../../session/registry/RegistryProvider'
import type { MenuItem } from '../../../platform/ui/overlays/Menu'

const ListImport = lazy(() => import('./ListImport'))
const ListExport = lazy(() => import('./ListExport'))

/** @returns the items of the list's “More” menu for import and export, and the dialog that is open */
export function useImportExport(store: EntityListStore): {
  readonly items: readonly MenuItem[]
  readonly dialog: ReactNode
} {
  const viewer = useViewer()
  const { entity } = store
  const { policy, id } = entity
  const holds = (permission: number | undefined) => permission !== undefined && viewer.permissions.has(permission)
  const mayImport = holds(policy.import) && allows(entity, 'create', viewer)
  // A link such as `/leads#import` leads to the import itself.
  const [open, setOpen] = useState<'import' | 'export' | undefined>(
    mayImport && location.hash === '#import' ? 'import' : undefined,
  )
  // The operation has changed rows that may be on screen.
  useEffect(() => onSettled((entity) => entity === id && store.refresh()), [store, id])
  const items: readonly MenuItem[] = [
    ...(mayImport ? [{ label: 'Import…', icon: 'pi-upload', onSelect: () => setOpen('import') }] : []),
    ...(holds(policy.export) ? [{ label: 'Export…', icon: 'pi-download', onSelect: () => setOpen('export') }] : []),
  ]
  const Dialog = open === 'import' ? ListImport : ListExport
  return {
    items,
    dialog: open && (
      <Suspense>
        <Dialog store={store} onClose={() => setOpen(undefined)} />
      </Suspense>
    ),
  }
}
