import { observer } from 'mobx-react-lite'
import type { KeyboardEvent } from 'react'
import { Icon } from '../../../platform/ui/layout/Icon'
import type { RowGroup } from './RowGroups'
import styles from './GroupRow.module.css'

interface GroupRowProps {
  store: object & { readonly grouped?: FoldedGroups | undefined }
  /** The line of the table, from 0. */
  index: number
  group: RowGroup
  /** The number of columns. */
  span: number
  /** Whether Tab reaches it; true for one line of the table only. */
  current: boolean
}

interface FoldedGroups {
  isFolded(key: string): boolean
  fold(key: string, folded: boolean): void
  foldAll(folded: boolean): void
}

/** The heading of a group in a table: its name, the number of its rows and their sums. It folds the group. */
export default observer(function GroupRow({ store, index, group, span, current }: GroupRowProps) {
  const { key, name, count, sums } = group
  const { grouped } = store
  const isFolded = grouped?.isFolded(key) === true
  /** The left arrow folds, the right arrow unfolds; with Shift all groups. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const folds = { ArrowLeft: true, ArrowRight: false }[event.key]
    if (folds === undefined) return
    event.preventDefault()
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl'
    if (event.shiftKey) grouped?.foldAll(folds !== isMirrored)
    else grouped?.fold(key, folds !== isMirrored)
  }
  return (
    <tr role="row" tabIndex={-1} aria-rowindex={index + 2} data-index={index} className={styles.group}>
      <th role="rowheader" scope="row" colSpan={span} aria-colspan={span}>
        <div className={styles.line}>
          <button
            type="button"
            data-fold=""
            tabIndex={current ? 0 : -1}
            aria-expanded={!isFolded}
            aria-keyshortcuts="ArrowLeft ArrowRight Shift+ArrowLeft Shift+ArrowRight"
            className={styles.fold}
            onClick={(event) => {
              if (event.shiftKey) grouped?.foldAll(!isFolded)
              else grouped?.fold(key, !isFolded)
            }}
            onKeyDown={onKeyDown}
          >
            <Icon name={isFolded ? 'pi-chevron-right' : 'pi-chevron-down'} />
            <bdi>{name}</bdi> <span className={styles.count}>{count.toLocaleString('en-US')}</span>
          </button>
          {sums.map((text) => (
            <span key={text} className={styles.sum}>
              {text}
            </span>
          ))}
        </div>
      </th>
    </tr>
  )
})
