import { observer } from 'mobx-react-lite'
import { type MenuPlace, placeKey } from './hierarchy'
import styles from './MenuHierarchy.module.css'
import type { MenuStore } from './MenuStore'

/** The end of a list while a menu is dragged: a drop there puts the menu last. */
export const DropLine = observer(function DropLine({ store: { drag }, place }: { store: MenuStore; place: MenuPlace }) {
  if (!drag.item) return null
  const key = placeKey(place)
  return <li aria-hidden="true" data-drop={key} data-over={drag.over === key || undefined} className={styles.end} />
})
