import { useSessionState } from '../../session/SessionProvider'
import type { MenuEntry } from './MenuEntry'

/** @returns the menu of the current role. S1.6 */
export function useMenus(): readonly MenuEntry[] {
  return useSessionState().menus
}
