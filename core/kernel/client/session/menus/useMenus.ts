import { useMemo } from 'react'
import { useRouter } from 'wouter'
import { homePermission } from '@core/kernel/entity/permissions'
import { useRegistry } from '../registry/RegistryProvider'
import { useContributions } from '../registry/useContributions'
import { useSessionState } from '../SessionProvider'
import { findRoute } from '../registry/findRoute'
import type { MenuEntry } from './MenuEntry'
import { personalMenus, withPersonal } from './personalMenus'
import { reachableMenus } from './reachableMenus'

/** @returns the menu of the current role, without screens that the role can't open. S1.6, S2.26 */
export function useMenus(): readonly MenuEntry[] {
  const { menus, permissions } = useSessionState()
  const { guardedPaths } = useRegistry()
  const { parser } = useRouter()
  const own = useContributions(personalMenus)
  return useMemo(() => {
    const held = new Set([...permissions, homePermission])
    const granted = new Set(menus.map(({ id }) => id))
    const reachable = reachableMenus(menus, (link) => {
      const screen = findRoute(parser, guardedPaths, link)
      // A link that is not a screen of the build leads to a public page or to another site.
      return (
        !screen ||
        (granted.has(screen.menuId) &&
          (screen.permissions.length === 0 || screen.permissions.some((one) => held.has(one))))
      )
    })
    return withPersonal(reachable, own)
  }, [menus, permissions, guardedPaths, parser, own])
}
