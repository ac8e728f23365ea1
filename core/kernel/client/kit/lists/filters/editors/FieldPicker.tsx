import { useState } from 'react'
import { maySeePath } from '@core/kernel/entity/policy'
import type { FieldPath } from '@core/kernel/entity/leaves'
import { useViewer } from '../../../../session/registry/RegistryProvider'
import { SearchInput } from '../../../../platform/ui/fields/SearchInput'
import { Icon } from '../../../../platform/ui/layout/Icon'
import list from '../../../../platform/ui/overlays/popoverList.module.css'
import { useFirstFocus } from '../../../../platform/ui/overlays/useFirstFocus'
import { byName } from '../../columns/byName'
import { kindIcon } from '../../columns/kindIcon'
import type { FilterStore } from '../FilterProps'
import { arrowSteps } from './arrowSteps'
import styles from './editors.module.css'

/** The fields that users can filter by, with a search by name. */
export default function FieldPicker({ store, onPick }: { store: FilterStore; onPick: (fieldPath: FieldPath) => void }) {
  const [text, setText] = useState('')
  const viewer = useViewer()
  const element = useFirstFocus<HTMLDivElement>()
  const { policy = {} } = store.entity ?? {}
  const fieldPaths = byName(
    // Linked records are left out, because the user would have to choose the kind of record first. They are listed on the record itself.
    [...store.listed, ...(store.views?.filters ?? [])].filter(
      (one) => maySeePath(one, policy, viewer.permissions) && one.field.kind !== 'recordLink',
    ),
    text,
  )
  return (
    <div ref={element} role="group" aria-label="Fields" onKeyDown={arrowSteps('input, [data-field]')}>
      <div className={list.search}>
        <SearchInput
          label="Find a field"
          placeholder="Filter by…"
          value={text}
          onChange={setText}
          autoComplete="off"
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !fieldPaths[0]) return
            // Otherwise the same key press would also press the first button of the next panel.
            event.preventDefault()
            onPick(fieldPaths[0])
          }}
        />
      </div>
      <div className={list.rows}>
        {fieldPaths.length === 0 && <p className={styles.note}>There is no field by that name</p>}
        {fieldPaths.map((fieldPath) => (
          <button
            key={fieldPath.path}
            type="button"
            data-field={fieldPath.path}
            className={styles.field}
            onClick={() => onPick(fieldPath)}
          >
            <Icon name={kindIcon(fieldPath.field)} />
            <span className={styles.name}>{fieldPath.label}</span>
          </button>
        ))}
      </div>
    </div>
  )
}
