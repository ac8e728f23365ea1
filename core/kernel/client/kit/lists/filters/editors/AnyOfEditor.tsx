import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { parseFilter, writeFilter } from '@core/kernel/entity/filters'
import { classes } from '../../../../platform/ui/classes'
import { Checkbox } from '../../../../platform/ui/fields/Checkbox'
import { SearchInput } from '../../../../platform/ui/fields/SearchInput'
import list from '../../../../platform/ui/overlays/popoverList.module.css'
import { Spinner } from '../../../../platform/ui/status/Spinner'
import type { FilterProps } from '../FilterProps'
import { fixedOptions, groupsOf, type FilterOption } from '../FilterOption'
import { arrowSteps } from './arrowSteps'
import styles from './editors.module.css'
import { useOptions } from './useOptions'

/** From this number of options on, there is a search box. */
const searchFrom = 9

/** Any of several options: a list of checkboxes, with a search box if it is long. */
export const AnyOfEditor = observer(function AnyOfEditor({ store, fieldPath, options: given }: FilterProps) {
  const { field, path, label } = fieldPath
  const [text, setText] = useState('')
  const condition = parseFilter(field, store.query.filters[path] ?? '')
  const ids = condition && 'anyOf' in condition ? condition.anyOf : []
  const orEmpty =
    condition !== undefined &&
    (('anyOf' in condition && condition.orEmpty === true) || ('empty' in condition && condition.empty))
  const fixed = given ?? fixedOptions(field)
  const { options, failed } = useOptions(field, fixed, text, ids, store.names)

  const write = (next: readonly FilterOption['id'][], empty: boolean) =>
    store.setFilter(
      path,
      next.length === 0 && !empty ? '' : writeFilter({ anyOf: next, ...(empty && { orEmpty: true }) }),
    )
  const tick = (chosen: readonly FilterOption['id'][], on: boolean) => {
    const next = [...ids.filter((id) => !chosen.includes(id)), ...(on ? chosen : [])]
    // Fixed options keep the order of the definition; records keep the order in which they were chosen.
    write(fixed ? fixed.map(({ id }) => id).filter((id) => next.includes(id)) : next, orEmpty)
  }
  return (
    // The key events come from the checkboxes and the search box inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={arrowSteps('input')}>
      {(!fixed || fixed.length >= searchFrom) && (
        <div className={list.search}>
          <SearchInput
            label={`Find in ${label}`}
            placeholder="Find…"
            value={text}
            onChange={setText}
            autoComplete="off"
          />
        </div>
      )}
      <div className={list.rows}>
        {failed && <p className={styles.note}>{failed}</p>}
        {options === undefined && !failed && (
          <p className={styles.note}>
            <Spinner /> One moment…
          </p>
        )}
        {options?.length === 0 && <p className={styles.note}>Nothing by that name</p>}
        {[...groupsOf(options ?? [])].map(([group, members]) => (
          <div key={group ?? ''} role={group && 'group'} aria-label={group}>
            {group && <GroupBox group={group} members={members.map(({ id }) => id)} chosen={ids} onTick={tick} />}
            {members.map(({ id, name, hint }) => (
              <Checkbox
                key={String(id)}
                className={classes(styles.option, group && styles.member)}
                label={hint ? `${name} · ${hint}` : name}
                checked={ids.includes(id)}
                onChange={(on) => tick([id], on)}
              />
            ))}
          </div>
        ))}
        {!field.required && field.kind !== 'yesNo' && text === '' && options && (
          <Checkbox className={styles.option} label="Empty" checked={orEmpty} onChange={(on) => write(ids, on)} />
        )}
      </div>
    </div>
  )
})

interface GroupBoxProps {
  group: string
  members: readonly FilterOption['id'][]
  chosen: readonly FilterOption['id'][]
  onTick: (ids: readonly FilterOption['id'][], on: boolean) => void
}

function GroupBox({ group, members, chosen, onTick }: GroupBoxProps) {
  const count = members.filter((id) => chosen.includes(id)).length
  const all = count === members.length
  return (
    <Checkbox
      className={styles.group}
      label={group}
      checked={all}
      indeterminate={count > 0 && !all}
      onChange={() => onTick(members, !all)}
    />
  )
}
