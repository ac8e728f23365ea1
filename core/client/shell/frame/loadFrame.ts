import type { LoadScreen } from '../../platform/screens/loadScreen'

/** The frame's chunk: nobody needs it before signing in. */
export const loadFrame: LoadScreen = () => import('./Frame')
