import type { Hosts } from './types'

const nowhere = () => {}

/** For use without a shell, as in a test of a plugin: toasts are ignored, errors go to the console. */
export const defaultHosts: Hosts = {
  toast: { success: nowhere, error: nowhere, info: nowhere, warning: nowhere },
  report: (error) => console.error(error),
}
