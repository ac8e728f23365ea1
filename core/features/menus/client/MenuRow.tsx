import { observer } from 'mobx-react-lite'
import { useLayoutEffect, useRef } from 'react'
import { Link } from 'wouter'
import { Badge } from '@core/kernel/client/platform/ui/status/Badge'
import { classes } from '@core/kernel/client/platform/ui/classes'
import { Icon } from '@core/kernel/client/platform/ui/layout/Icon'
import { IconButton } from '@core/kernel/client/platform/ui/buttons/IconButton'
import { Row } from '@core/kernel/client/platform/ui/layout/Row'
import type { ArrangedMenu } from './menuApi'
import { knownName } from '@core/kernel/entity/language'
import { linkTo } from '@core/kernel/entity/entityPaths'
import { plainMenuIcon } from '@core/kernel/entity/menus'
import { menuPaths } from '../shared/menuPaths'
import { DropLine } from './DropLine'
import { DropZones } from './DropZones'
import { childrenOf } from './hierarchy'
import { MenuActions } from './MenuActions'
import styles from './MenuHierarchy.module.css'
import type { MenuStore } from './MenuStore'

interface MenuRowProps {
  store: MenuStore
  menu: ArrangedMenu
  level: number
  mayChange: boolean
}

/** A menu with its children. */
export const MenuRow = observer(function MenuRow({ store, menu, level, mayChange }: MenuRowProps) {
  const { id, link, icon, badge, isHeading, isHide, isHideInRole } = menu
  const title = knownName(menu.title)
  const element = useRef<HTMLAnchorElement>(null)
  const wantsFocus = store.focus === id
  useLayoutEffect(() => {
    if (wantsFocus) element.current?.focus()
  }, [wantsFocus])
  const children = childrenOf(store.menus, id)
  const tabIndex = (store.reached ?? store.rows[0]?.id) === id ? 0 : -1
  const byEverybody = isHide && !isHideInRole && store.roleId !== undefined
  return (
    <li
      data-menu={id}
      data-drag={mayChange ? id : undefined}
      className={classes(styles.menu, store.drag.item?.id === id && styles.carried)}
    >
      <div className={classes(styles.row, isHide && styles.hidden)}>
        {mayChange && <Icon name="pi-bars" className={styles.grip ?? ''} />}
        {level === 1 && !isHeading && <Icon name={icon ?? plainMenuIcon} className={styles.icon ?? ''} />}
        <Row as="span" gap={3} rowGap={0} wrap align="baseline" className={styles.words}>
          <Link
            ref={element}
            href={linkTo(menuPaths.record, id)}
            data-menu-link
            aria-describedby="menu-keys"
            tabIndex={tabIndex}
            draggable={false}
            className={classes(styles.title, isHeading && styles.words13)}
            onFocus={() => store.reached !== id && store.reach(id)}
          >
            {title}
          </Link>
          <span className={styles.link}>
            <bdi>{isHeading ? 'Heading' : (link ?? 'Group')}</bdi>
          </span>
        </Row>
        {badge && <span className={styles.badge}>{badge}</span>}
        {isHide && <Badge tone="neutral">{byEverybody ? 'Hidden for everybody' : 'Hidden'}</Badge>}
        {mayChange && (
          <>
            <IconButton
              icon={isHide ? 'pi-eye-slash' : 'pi-eye'}
              label={isHide ? `Show ${title}` : `Hide ${title}`}
              size="small"
              tabIndex={tabIndex}
              disabled={byEverybody}
              onClick={() => void store.hide(menu, !isHide)}
            />
            <MenuActions store={store} menu={menu} level={level} tabIndex={tabIndex} />
          </>
        )}
        <DropZones store={store} menu={menu} />
      </div>
      {children.length > 0 && (
        <ul className={styles.below}>
          {children.map((child) => (
            <MenuRow key={child.id} store={store} menu={child} level={level + 1} mayChange={mayChange} />
          ))}
          <DropLine store={store} place={{ parentId: id, section: null, beforeId: null }} />
        </ul>
      )}
    </li>
  )
})
