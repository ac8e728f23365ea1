import { proxy } from 'valtio/vanilla'

/** How many parts of the page show an old value, because loading them again keeps failing. */
export const outdated = proxy({ parts: 0 })
