import { useState } from 'react'
import type { MenuEntry } from './MenuEntry'
import { openMenusAt, type OpenMenus } from './menuRules'

/** Which parent and which group of a menu are open: one of each at a time (S2.34). Opening a page opens those above it (S2.33). */
export function useOpenMenus(menus: readonly MenuEntry[], path: string) {
  const [seen, setSeen] = useState<string>()
  const [open, setOpen] = useState<OpenMenus>({})
  if (path !== seen) {
    setSeen(path)
    setOpen(openMenusAt(menus, path))
  }
  return {
    open,
    toggleParent: (parent: number) => setOpen((now) => (now.parent === parent ? {} : { parent })),
    toggleGroup: (group: string) => setOpen((now) => ({ ...now, group: now.group === group ? undefined : group })),
  }
}
