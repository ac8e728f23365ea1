import { useMediaQuery } from '../../platform/ui/useMediaQuery'

/** @returns whether the window is wide enough for a sidebar; otherwise the menu is a drawer. S2.29, S9.4 */
export const useWideWindow = (): boolean => useMediaQuery('(width >= 1280px)')
