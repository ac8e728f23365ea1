import { observer } from 'mobx-react-lite'
import { placeProblem } from '../shared/menuPlaces'
import type { ArrangedMenu } from './menuApi'
import { childrenOf, placeOfMenu, placeKey } from './hierarchy'
import styles from './MenuHierarchy.module.css'
import type { MenuStore } from './MenuStore'

/** The zones over a row while another one is dragged: above it, into it if that is allowed, and below it. */
export const DropZones = observer(function DropZones({
  store: { drag, menus },
  menu,
}: {
  store: MenuStore
  menu: ArrangedMenu
}) {
  const { item, over } = drag
  if (!item) return null
  const { parentId, section, id } = menu
  const isItself = item.id === id
  const before = placeKey(isItself ? placeOfMenu(menus, menu) : { parentId, section, beforeId: id })
  const children = childrenOf(menus, id).filter((child) => child.id !== item.id)
  const into = placeProblem(menus, item, id) === undefined && !isItself
  const inside = placeKey({ parentId: id, section: null, beforeId: null })
  const after = placeKey(
    children.length > 0 && into ? { parentId: id, section: null, beforeId: children[0]!.id } : placeOfMenu(menus, menu),
  )
  const zones = [
    { at: 'before', key: before, drawn: !isItself && over === before },
    ...(into ? [{ at: 'into', key: inside, drawn: over === inside && childrenOf(menus, id).length === 0 }] : []),
    { at: 'after', key: isItself ? before : after, drawn: false },
  ] as const
  return (
    <span aria-hidden="true" className={styles.zones}>
      {zones.map(({ at, key, drawn }) => (
        <span key={at} data-drop={key} data-over={drawn || undefined} className={styles[at]} />
      ))}
    </span>
  )
})
