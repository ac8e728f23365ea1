import { useEffect, useId, useRef, useState, type ToggleEvent } from 'react'
import { Button } from '../../ui/buttons/Button'
import { classes } from '../../ui/classes'
import { Checkbox } from '../../ui/fields/Checkbox'
import { SearchInput } from '../../ui/fields/SearchInput'
import { Icon } from '../../ui/layout/Icon'
import { place } from '../../ui/overlays/place'
import { Spinner } from '../../ui/status/Spinner'
import type { FilterValue } from '../listQuery'
import { groupsOf, summaryOf, toggled, type FilterOption, type ListFilter } from './ListFilter'
import styles from './FilterMenu.module.css'

/** From so many options on, one looks for them by name. */
const searchFrom = 12

interface FilterMenuProps {
  filter: ListFilter
  value: FilterValue
  onChange: (value: FilterValue) => void
}

/** A filter as a button that says what it holds, and a list to tick. It takes effect with each tick. */
export function FilterMenu({ filter: { label, options }, value, onChange }: FilterMenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const active = value.length > 0

  // The list stays where it was put, so it must not outlive a scroll that moves its button. The rows may scroll below it.
  useEffect(() => {
    if (!open) return
    const close = ({ target }: Event) => {
      if (target instanceof Node && target.contains(button.current)) panel.current?.hidePopover()
    }
    addEventListener('scroll', close, true)
    return () => removeEventListener('scroll', close, true)
  }, [open])

  const onBeforeToggle = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.newState === 'open' && button.current) place(event.currentTarget, button.current, 'start')
  }
  const onToggle = (event: ToggleEvent<HTMLDivElement>) => {
    const isOpen = event.newState === 'open'
    setOpen(isOpen)
    if (isOpen) event.currentTarget.querySelector('input')?.focus()
  }

  return (
    <>
      <button ref={button} type="button" popoverTarget={id} aria-expanded={open} className={classes(styles.chip, active && styles.active)}>
        {!active && <Icon name="pi-plus" />}
        {label}
        {active && <span className={styles.value}>{summaryOf(options ?? [], value)}</span>}
        <Icon name="pi-chevron-down" />
      </button>
      <div ref={panel} id={id} popover="auto" role="dialog" aria-label={`Filter by ${label}`} className={styles.panel} onBeforeToggle={onBeforeToggle} onToggle={onToggle}>
        {open && (options ? <Options {...{ label, options, value, onChange }} /> : <p className={styles.waiting}><Spinner /> One moment…</p>)}
        {open && active && (
          <div className={styles.foot}>
            <Button size="small" variant="ghost" wide onClick={() => onChange([])}>
              Clear
            </Button>
          </div>
        )}
      </div>
    </>
  )
}

interface OptionsProps {
  label: string
  options: readonly FilterOption[]
  value: FilterValue
  onChange: (value: FilterValue) => void
}

function Options({ label, options, value, onChange }: OptionsProps) {
  const [text, setText] = useState('')
  const wanted = text.trim().toLocaleLowerCase()
  const shown = options.filter(({ name, group }) => name.toLocaleLowerCase().includes(wanted) || group?.toLocaleLowerCase().includes(wanted))
  const tick = (ids: FilterValue, on: boolean) => onChange(toggled(options, value, ids, on))
  return (
    <>
      {options.length >= searchFrom && (
        <div className={styles.search}>
          <SearchInput label={`Find in ${label}`} placeholder="Find…" value={text} onChange={setText} />
        </div>
      )}
      <div className={styles.options}>
        {shown.length === 0 && <p className={styles.waiting}>Nothing by that name</p>}
        {[...groupsOf(shown)].map(([group, members]) => (
          <div key={group ?? ''} role={group && 'group'} aria-label={group}>
            {group && <GroupBox group={group} ids={members.map((member) => member.id)} value={value} onTick={tick} />}
            {members.map(({ id, name }) => (
              <Checkbox key={id} className={classes(styles.option, group && styles.member)} label={name} checked={value.includes(id)} onChange={(on) => tick([id], on)} />
            ))}
          </div>
        ))}
      </div>
    </>
  )
}

function GroupBox({ group, ids, value, onTick }: { group: string; ids: FilterValue; value: FilterValue; onTick: (ids: FilterValue, on: boolean) => void }) {
  const count = ids.filter((id) => value.includes(id)).length
  const all = count === ids.length
  return <Checkbox className={styles.group} label={group} checked={all} indeterminate={count > 0 && !all} onChange={() => onTick(ids, !all)} />
}
