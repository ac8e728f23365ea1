import { useEffect, useRef } from 'react'
import { classes } from '@core/client/ui'
import type { ModuleRights } from '../adminApis'
import { setTabStop, moveInGrid } from './gridKeys'
import { LevelMenu } from './LevelMenu'
import { ModuleTick } from './ModuleTick'
import { actionColumns, rowOf, type Rights } from './rights'
import styles from './RightsMatrix.module.css'
import type { RightsStore } from './RightsStore'
import { RightsTick } from './RightsTick'

const groups = ['View', 'Update', 'Delete'] as const

interface RightsMatrixProps {
  store: RightsStore
  modules: readonly ModuleRights[]
  /** The search text; undefined shows everything. */
  hits: Rights
}

/** Modules by actions. The heading and the first column stay visible; the arrow keys move from checkbox to checkbox. S6.4 */
export function RightsMatrix({ store, modules, hits }: RightsMatrixProps) {
  const grid = useRef<HTMLTableElement>(null)
  useEffect(() => setTabStop(grid.current!, undefined))
  return (
    <table
      ref={grid}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a grid is a table with keyboard navigation
      role="grid"
      aria-label="Permissions by module"
      className={styles.matrix}
      onKeyDown={moveInGrid}
      onFocus={(event) => setTabStop(event.currentTarget, event.target)}
    >
      <thead>
        <tr>
          <th rowSpan={2} scope="col" className={styles.corner}>
            Module
          </th>
          <th rowSpan={2} scope="col" className={styles.sidebar}>
            {actionColumns[0].title}
          </th>
          <Group title={groups[0]} />
          <th rowSpan={2} scope="col" className={styles.first}>
            Create
          </th>
          <Group title={groups[1]} />
          <Group title={groups[2]} />
        </tr>
        <tr>
          {groups.flatMap((group) =>
            actionColumns
              .filter((column) => 'group' in column && column.group === group)
              .map(({ key, title }, at) => (
                <th key={key} scope="col" className={classes(styles.below, at === 0 && styles.first)}>
                  {title}
                </th>
              )),
          )}
        </tr>
      </thead>
      {modules.map((module) => (
        <Rows key={module.id} store={store} module={module} hits={hits} />
      ))}
    </table>
  )
}

function Group({ title }: { title: string }) {
  return (
    <th colSpan={3} scope="colgroup" className={classes(styles.group, styles.first)}>
      {title}
    </th>
  )
}

/** The columns that have a line before them, where another subject begins. */
const begins = new Set(['view', 'create', 'update', 'delete'])

/** The general actions in their columns; below them the module's own permissions, by name. */
function Rows({ store, module, hits }: { store: RightsStore; module: ModuleRights; hits: Rights }) {
  const { actions, further } = rowOf(module)
  const narrowed = module.permissions.some(({ id }) => hits.has(id))
  return (
    <tbody className={classes(styles.rows, module.off && styles.off)}>
      <tr>
        <th rowSpan={further.length > 0 ? 2 : 1} scope="rowgroup" className={styles.module}>
          <ModuleTick store={store} module={module} />
          <LevelMenu store={store} module={module} />
        </th>
        {actions.map((permission, at) => {
          const { key } = actionColumns[at]!
          return (
            <td key={key} className={classes(styles.cell, begins.has(key) && styles.first)}>
              {permission && (
                <RightsTick
                  store={store}
                  module={module}
                  permission={permission}
                  column={at}
                  dim={narrowed && !hits.has(permission.id)}
                />
              )}
            </td>
          )
        })}
      </tr>
      {further.length > 0 && (
        <tr>
          <td colSpan={actions.length} className={styles.further}>
            {further.map((permission, at) => (
              <RightsTick
                key={permission.id}
                named
                store={store}
                module={module}
                permission={permission}
                column={at}
                dim={narrowed && !hits.has(permission.id)}
              />
            ))}
          </td>
        </tr>
      )}
    </tbody>
  )
}
