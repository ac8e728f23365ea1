import type { LoadScreen } from '../platform/screens/loadScreen'

// The overlays of the frame, each fetched when it is first needed, or shortly before.
export const loadCustomizer: LoadScreen = () => import('./customizer/Customizer')
export const loadPalette: LoadScreen = () => import('./palette/CommandPalette')
export const loadShortcutSheet: LoadScreen = () => import('./shortcuts/ShortcutSheet')
