import { observer } from 'mobx-react-lite'
import { classes } from '../../platform/ui/classes'
import { Icon } from '../../platform/ui/layout/Icon'
import styles from './DisplaySwitch.module.css'
import type { EntityListStore } from './EntityListStore'
import type { Display } from './listUrl'

const ways = {
  table: { name: 'Table', icon: 'pi-list' },
  board: { name: 'Board', icon: 'pi-th-large' },
  calendar: { name: 'Calendar', icon: 'pi-calendar' },
} as const

/** A switch between table, board and calendar, which show the same rows. */
export const DisplaySwitch = observer(function DisplaySwitch({
  store,
  offered,
}: {
  store: EntityListStore
  offered: readonly Display[]
}) {
  if (offered.length < 2) return null
  return (
    <div role="group" aria-label="Show as" className={styles.track}>
      {offered.map((display) => (
        <button
          key={display}
          type="button"
          aria-pressed={store.display === display}
          data-tip={ways[display].name}
          className={classes(styles.way, store.display === display && styles.chosen)}
          onClick={() => store.showAs(display)}
        >
          <Icon name={ways[display].icon} />
          <span className="visually-hidden">{ways[display].name}</span>
        </button>
      ))}
    </div>
  )
})
