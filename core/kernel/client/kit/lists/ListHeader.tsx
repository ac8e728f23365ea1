import { type ReactNode, useRef } from 'react'
import { useTellTitle } from '../../platform/ui/layout/pageTitle'
import { IconButton } from '../../platform/ui/buttons/IconButton'
import { Menu, type MenuItem } from '../../platform/ui/overlays/Menu'
import type { EntityListStore } from './EntityListStore'
import styles from './ListHeader.module.css'
import { ViewTabs } from './views/ViewTabs'
import { Row } from '../../platform/ui/layout/Row'

interface ListHeaderProps {
  store: EntityListStore
  title: string
  /** Actions on the list as a whole. */
  more: readonly MenuItem[]
  action: ReactNode
}

/** The header of a list: its title, its views and its actions. The h1 takes the focus on arrival, as that of PageHeader does. */
export function ListHeader({ store, title, more, action }: ListHeaderProps) {
  const { many } = store.entity.name
  const heading = useRef<HTMLHeadingElement>(null)
  useTellTitle(heading)
  return (
    <Row as="header" gap={4} rowGap={2} className={styles.header}>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      <ViewTabs store={store} />
      <div className={styles.actions}>
        {more.length > 0 && (
          <Menu items={more}>
            {(trigger) => (
              <IconButton
                {...trigger}
                icon="pi-ellipsis-h"
                label={`More for ${many.toLocaleLowerCase()}`}
                variant="secondary"
              />
            )}
          </Menu>
        )}
        {action}
      </div>
    </Row>
  )
}
