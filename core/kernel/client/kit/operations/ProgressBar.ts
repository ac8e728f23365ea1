import { lazyPart } from '../../platform/prime/lazyPart'
import { ProgressPlace } from '../../platform/prime/standIns'

/** The progress of an operation. */
export const ProgressBar = lazyPart(() => import('../../platform/prime/Progress'), ProgressPlace)
