import { Stack } from '@core/client/ui'
import type { ModuleRights } from '../adminApis'
import { LevelMenu } from './LevelMenu'
import { ModuleTick } from './ModuleTick'
import { rowOf, type Rights } from './rights'
import styles from './RightsCards.module.css'
import type { RightsStore } from './RightsStore'
import { RightsTick } from './RightsTick'

/** A card for each module, where there is no room for the matrix. */
export function RightsCards({
  store,
  modules,
  hits,
}: {
  store: RightsStore
  modules: readonly ModuleRights[]
  hits: Rights
}) {
  return (
    <Stack as="ul">
      {modules.map((module) => {
        const { actions, further } = rowOf(module)
        const narrowed = module.permissions.some(({ id }) => hits.has(id))
        return (
          <li key={module.id} className={styles.card}>
            <h2 className={styles.title}>
              <ModuleTick store={store} module={module} />
            </h2>
            <LevelMenu store={store} module={module} />
            <div className={styles.ticks}>
              {[...actions, ...further].map(
                (permission) =>
                  permission && (
                    <RightsTick
                      key={permission.id}
                      named
                      store={store}
                      module={module}
                      permission={permission}
                      dim={narrowed && !hits.has(permission.id)}
                    />
                  ),
              )}
            </div>
          </li>
        )
      })}
    </Stack>
  )
}
