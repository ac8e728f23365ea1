import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { allows } from '@core/kernel/entity/policy'
import type { EntityListStore } from '../EntityListStore'
import { onSettled } from '../../operations/operations'
import { useViewer } from '../../../session/registry/RegistryProvider'
import { keyNames } from '../../../platform/ui/keyNames'
import { addShortcuts } from '../../../platform/ui/shortcuts'
import type { MenuItem } from '../../../platform/ui/overlays/Menu'

const ListImport = lazy(() => import('./ListImport'))
const ListPrint = lazy(() => import('./ListPrint'))
const ListExport = lazy(() => import('./ListExport'))

/**
 * @param title the heading of the list
 * @returns the items of the list's “More” menu for import, export and print, and the dialog that is open
 */
export function useImportExport(
  store: EntityListStore,
  title: string,
): {
  readonly items: readonly MenuItem[]
  readonly dialog: ReactNode
} {
  const viewer = useViewer()
  const { entity } = store
  const { policy, id } = entity
  const holds = (permission: number | undefined) => permission !== undefined && viewer.permissions.has(permission)
  const mayImport = holds(policy.import) && allows(entity, 'create', viewer)
  // A link such as `/leads#import` leads to the import itself.
  const [open, setOpen] = useState<'import' | 'export' | 'print' | undefined>(
    mayImport && location.hash === '#import' ? 'import' : undefined,
  )
  // The operation has changed rows that may be on screen.
  useEffect(() => onSettled((entity) => entity === id && store.refresh()), [store, id])
  const items: readonly MenuItem[] = [
    ...(mayImport ? [{ label: 'Import…', icon: 'pi-upload', onSelect: () => setOpen('import') }] : []),
    ...(holds(policy.export) ? [{ label: 'Export…', icon: 'pi-download', onSelect: () => setOpen('export') }] : []),
    // What is printed leaves the product, as an export does.
    ...(holds(policy.export) ? [{ label: 'Print…', icon: 'pi-print', onSelect: () => setOpen('print') }] : []),
  ]
  // The browser would print what is on the screen: the first rows, without what is scrolled away.
  const mayPrint = holds(policy.export)
  useEffect(() => {
    if (!mayPrint) return
    return addShortcuts([
      {
        keys: [keyNames.mod, 'P'],
        title: 'Print all rows',
        single: false,
        matches: (event) => (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key === 'p',
        run: () => setOpen('print'),
      },
    ])
  }, [mayPrint])
  const close = () => setOpen(undefined)
  return {
    items,
    dialog: open && (
      <Suspense>
        {open === 'import' && <ListImport store={store} onClose={close} />}
        {open === 'export' && <ListExport store={store} onClose={close} />}
        {open === 'print' && <ListPrint store={store} title={title} onClose={close} />}
      </Suspense>
    ),
  }
}
