import type { LoadScreen } from '../platform/screens/loadScreen'

// What lies over the frame, each fetched when it is first asked for, or is about to be.
export const loadCustomizer: LoadScreen = () => import('./customizer/Customizer')
export const loadPalette: LoadScreen = () => import('./palette/CommandPalette')
export const loadShortcutSheet: LoadScreen = () => import('./shortcuts/ShortcutSheet')
