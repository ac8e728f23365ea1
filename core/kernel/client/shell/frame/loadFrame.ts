import type { LoadScreen } from '../../platform/screens/loadScreen'

/** The frame's chunk, which is only needed after sign-in. */
export const loadFrame: LoadScreen = () => import('./Frame')
