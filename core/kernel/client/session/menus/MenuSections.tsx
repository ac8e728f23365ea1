import type { ReactNode } from 'react'
import type { MenuEntry } from './MenuEntry'
import { groupMenus } from './menuRules'
import { Stack } from '../../platform/ui/layout/Stack'
import styles from './SidebarMenu.module.css'

/**
 * The entries of a menu in their sections. S1.4
 * @param children renders one entry as an item of a list
 */
export function MenuSections({
  menus,
  children,
}: {
  menus: readonly MenuEntry[]
  children: (menu: MenuEntry) => ReactNode
}) {
  return groupMenus(menus).map(({ section, menus: items }) => (
    <section key={section} aria-label={section ?? 'Administration'} className={section ? undefined : styles.foot}>
      {section && (
        <p aria-hidden="true" className={styles.heading}>
          <span className={styles.words}>{section}</span>
        </p>
      )}
      <Stack as="ul" gap={0.5}>
        {items.map(children)}
      </Stack>
    </section>
  ))
}
