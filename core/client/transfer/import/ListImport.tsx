import type { EntityListStore } from '../../lists/EntityListStore'
import { ImportWizard } from './ImportWizard'

/** An import into a list. */
export default function ListImport({ store, onClose }: { store: EntityListStore; onClose: () => void }) {
  return <ImportWizard entity={store.entity} onClose={onClose} />
}
