import styles from './MenuHierarchy.module.css'
import { observer } from 'mobx-react-lite'
import { useRef, type KeyboardEvent } from 'react'
import { usePointerDrag } from '@core/kernel/client/platform/ui/drag/usePointerDrag'
import { useViewer } from '@core/kernel/client/session/registry/RegistryProvider'
import { allows } from '@core/kernel/entity/policy'
import { menuEntity } from '../shared/menuEntity'
import { DropLine } from './DropLine'
import { inSection, sectionName } from './hierarchy'
import { MenuRow } from './MenuRow'
import type { MenuStore } from './MenuStore'
import { menuKeys } from './menuKeys'

/** The tree of all menus. Rows are dragged by mouse and touch, moved by keys (Space picks up), or through their menu. */
export const MenuTree = observer(function MenuTree({ store }: { store: MenuStore }) {
  const viewer = useViewer()
  const mayChange = allows(menuEntity, 'update', viewer)
  const element = useRef<HTMLDivElement>(null)
  usePointerDrag(element, store.drag, (id) =>
    mayChange ? store.menus.find((menu) => menu.id === Number(id)) : undefined,
  )
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (menuKeys(store, element.current!, event, mayChange)) event.preventDefault()
  }
  return (
    <>
      <div
        ref={element}
        role="group"
        aria-label="Order of the menus"
        className={styles.tree}
        data-dragging={store.drag.item ? store.drag.by : undefined}
        onKeyDown={onKeyDown}
        onBlur={() => store.drag.by === 'keyboard' && store.drag.cancel()}
      >
        <p id="menu-keys" hidden>
          Arrow keys walk the menus.
          {mayChange &&
            ' Space picks one up, up and down move it, right takes it below the menu above, left out of it; space drops it, Escape leaves it where it was.'}
        </p>
        {store.sections.map((section) => {
          const menus = inSection(store.menus, section)
          return (
            <div key={section} role="group" aria-label={sectionName(section)} className={styles.section}>
              <h2 className={styles.heading}>{sectionName(section)}</h2>
              {menus.length === 0 && (
                <p className={styles.nothing}>No entries{store.roleId === undefined ? '' : ' for this role'}.</p>
              )}
              <ul>
                {menus.map((menu) => (
                  <MenuRow key={menu.id} store={store} menu={menu} level={1} mayChange={mayChange} />
                ))}
                <DropLine store={store} place={{ parentId: null, section, beforeId: null }} />
              </ul>
            </div>
          )
        })}
      </div>
      <p role="status" aria-live="assertive" className="visually-hidden">
        {store.drag.spoken}
      </p>
    </>
  )
})
