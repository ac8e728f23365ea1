import type { Hosts } from './types'

const nowhere = () => {}

/** Without a shell, as in a test of a plugin: toasts go nowhere, errors to the console. */
export const defaultHosts: Hosts = {
  toast: { success: nowhere, error: nowhere, info: nowhere, warning: nowhere },
  report: (error) => console.error(error),
}
