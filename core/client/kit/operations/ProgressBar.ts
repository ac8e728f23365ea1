import { lazyPart } from '../../platform/prime/lazyPart'
import { ProgressPlace } from '../../platform/prime/standIns'

/** How far a piece of work is. */
export const ProgressBar = lazyPart(() => import('../../platform/prime/Progress'), ProgressPlace)
