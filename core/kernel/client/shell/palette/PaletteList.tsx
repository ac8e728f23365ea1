import { useSession } from '../../session/SessionProvider'
import { classes } from '../../platform/ui/classes'
import { Icon } from '../../platform/ui/layout/Icon'
import { MenuLink } from '../../session/menus/MenuLink'
import { closeOverlay } from '../overlays'
import type { PaletteEntry, PaletteGroup } from './PaletteEntry'
import styles from './CommandPalette.module.css'

interface PaletteListProps {
  id: string
  groups: readonly PaletteGroup[]
  /** The index of the chosen entry among all entries. */
  chosen: number
  optionId: (at: number) => string
  onPoint: (at: number) => void
}

/** The results by group: a listbox whose options are chosen in the input above it. */
export function PaletteList({ id, groups, chosen, optionId, onPoint }: PaletteListProps) {
  const shown = groups.filter(({ entries }) => entries.length > 0)
  const startOf = (group: PaletteGroup) =>
    shown.slice(0, shown.indexOf(group)).reduce((sum, { entries }) => sum + entries.length, 0)
  return (
    <div id={id} role="listbox" aria-label="Found" className={styles.list} hidden={shown.length === 0}>
      {shown.map((group) => (
        <div key={group.title} role="group" aria-label={group.title}>
          <div aria-hidden="true" className={styles.title}>
            {group.title}
          </div>
          {group.entries.map((entry, place) => {
            const at = startOf(group) + place
            return (
              <Option
                key={entry.id}
                id={optionId(at)}
                entry={entry}
                chosen={at === chosen}
                onPoint={() => onPoint(at)}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

interface OptionProps {
  id: string
  entry: PaletteEntry
  chosen: boolean
  onPoint: () => void
}

function Option({ id, entry, chosen, onPoint }: OptionProps) {
  const session = useSession()
  const option = {
    id,
    role: 'option',
    tabIndex: -1,
    'aria-selected': chosen,
    className: classes(styles.option, chosen && styles.chosen),
    // Not on enter: when the list moves below a resting pointer, the choice must not change.
    onPointerMove: chosen ? undefined : onPoint,
  } as const
  const face = (
    <>
      <Icon name={entry.icon ?? 'pi-file'} className={styles.icon} />
      <span className={styles.words}>{entry.title}</span>
      {entry.subtitle && <span className={styles.subtitle}>{entry.subtitle}</span>}
      {entry.status && <span className={styles.status}>{entry.status}</span>}
      <Icon name="pi-arrow-right" className={styles.enter} />
    </>
  )
  if ('href' in entry) {
    return (
      <MenuLink href={entry.href} {...option}>
        {face}
      </MenuLink>
    )
  }
  return (
    <button
      type="button"
      {...option}
      onClick={() => {
        closeOverlay()
        entry.run(session)
      }}
    >
      {face}
    </button>
  )
}
