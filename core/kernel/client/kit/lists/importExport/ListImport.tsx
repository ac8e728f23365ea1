import type { EntityListStore } from '../EntityListStore'
import { ImportWizard } from '../../importExport/import/ImportWizard'

/** Imports rows into a list. */
export default function ListImport({ store, onClose }: { store: EntityListStore; onClose: () => void }) {
  return <ImportWizard entity={store.entity} onClose={onClose} />
}
