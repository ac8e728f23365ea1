import { useState } from 'react'
import { maySeeSensitive } from '@core/entity/policy'
import type { Leaf } from '@core/entity/leaves'
import { useViewer } from '../../../registry/RegistryProvider'
import { SearchInput } from '../../../ui/fields/SearchInput'
import { Icon } from '../../../ui/layout/Icon'
import list from '../../../ui/overlays/popoverList.module.css'
import { useFirstFocus } from '../../../ui/overlays/useFirstFocus'
import type { EntityListStore } from '../../EntityListStore'
import { byName } from '../../columns/byName'
import { kindIcon } from '../../columns/kindIcon'
import { arrowSteps } from './arrowSteps'
import styles from './editors.module.css'

/** Every field that one can filter by, to be found by name. */
export default function FieldPicker({ store, onPick }: { store: EntityListStore; onPick: (leaf: Leaf) => void }) {
  const [text, setText] = useState('')
  const viewer = useViewer()
  const element = useFirstFocus<HTMLDivElement>()
  const open = maySeeSensitive(store.entity.policy, viewer.permissions)
  const leaves = byName(store.listed.filter(({ sensitive }) => open || !sensitive), text)
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
            if (event.key !== 'Enter' || !leaves[0]) return
            // Or the same key would press the first button of what comes now.
            event.preventDefault()
            onPick(leaves[0])
          }}
        />
      </div>
      <div className={list.rows}>
        {leaves.length === 0 && <p className={styles.note}>There is no field by that name</p>}
        {leaves.map((leaf) => (
          <button key={leaf.path} type="button" data-field={leaf.path} className={styles.field} onClick={() => onPick(leaf)}>
            <Icon name={kindIcon(leaf.field)} />
            <span className={styles.name}>{leaf.label}</span>
          </button>
        ))}
      </div>
    </div>
  )
}
