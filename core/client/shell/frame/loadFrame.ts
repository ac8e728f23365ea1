import type { LoadScreen } from '../../registry/types'

/** The frame's chunk: nobody needs it before signing in. */
export const loadFrame: LoadScreen = () => import('./Frame')
