import { observer } from 'mobx-react-lite'
import { useViewer } from '@core/client/session'
import { Icon, Menu } from '@core/client/ui'
import type { ModuleRights } from '../adminApis'
import { levelIn, levelsOf, withLevel } from './levels'
import styles from './LevelMenu.module.css'
import type { RightsStore } from './RightsStore'

/** What the role may do in a module, in a word, and a choice of another level. Nothing to choose for a role that can't be changed. */
export const LevelMenu = observer(function LevelMenu({ store, module }: { store: RightsStore; module: ModuleRights }) {
  const { permissions } = useViewer()
  const { name } = levelIn(module, store.draft) ?? { name: 'Custom' }
  if (store.saved?.fixed) return <span className={styles.fixed}>{name}</span>
  return (
    <Menu
      align="start"
      lazy
      items={levelsOf(module).map((level) => ({
        label: `${level.name}: ${level.means[0]!.toLowerCase()}${level.means.slice(1)}`,
        ...(level.name === name && { icon: 'pi-check' }),
        onSelect: () => store.set(withLevel(store.draft, module, level, permissions)),
      }))}
    >
      {(trigger) => (
        <button
          type="button"
          {...trigger}
          data-column={-0.5}
          className={styles.level}
          aria-label={`${module.title}: ${name}. Choose a level`}
        >
          {name}
          <Icon name="pi-chevron-down" />
        </button>
      )}
    </Menu>
  )
})
