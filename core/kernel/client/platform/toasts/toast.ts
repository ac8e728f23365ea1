import { proxy, ref } from 'valtio/vanilla'
import { known } from '@core/kernel/entity/language'

/** An action of a toast, such as undoing what it reports. */
export interface ToastAction {
  /** A verb, such as `Undo`. */
  readonly label: string
  run(): void
}

/** Shows short messages at the corner of the screen. The shell passes it to plugins. */
export interface Toaster {
  /** @param detail a second line: what was made or changed, and for whom */
  success(message: string, action?: ToastAction, detail?: string): void
  error(message: string): void
  info(message: string): void
  warning(message: string): void
}

export interface Toast {
  readonly id: number
  readonly kind: keyof Toaster
  readonly message: string
  readonly detail?: string
  readonly action?: ToastAction
}

/** The toasts that are shown while there is no stack, because it is being fetched or could not be. */
export const unstacked = proxy<{ list: Toast[] }>({ list: [] })

let stack: ((toast: Toast) => void) | undefined

/**
 * Passes toasts to the stack from now on.
 * @returns a function that ends this
 */
export function stackToasts(show: (toast: Toast) => void): () => void {
  stack = show
  return () => {
    stack = undefined
  }
}

export function closeUnstacked(id: number): void {
  unstacked.list = unstacked.list.filter((toast) => toast.id !== id)
}

let last = 0

const show = (kind: keyof Toaster) => (message: string, action?: ToastAction, detail?: string) => {
  const toast: Toast = {
    id: ++last,
    kind,
    message: known(message),
    ...(detail && { detail }),
    ...(action && { action: ref(action) }),
  }
  if (stack) stack(toast)
  else unstacked.list = [...unstacked.list, toast]
}

/** Shows short messages at the corner of the screen. S8.10 */
export const toast: Toaster = {
  success: show('success'),
  error: show('error'),
  warning: show('warning'),
  info: show('info'),
}
