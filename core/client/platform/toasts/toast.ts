import { proxy, ref } from 'valtio/vanilla'

/** What can be done about a message, such as taking back what it tells. */
export interface ToastAction {
  /** A verb, such as `Undo`. */
  readonly label: string
  run(): void
}

/** Short messages at the corner of the screen. The shell lends it to plugins. */
export interface Toaster {
  success(message: string, action?: ToastAction): void
  error(message: string): void
  info(message: string): void
  warning(message: string): void
}

export interface Toast {
  readonly id: number
  readonly kind: keyof Toaster
  readonly message: string
  readonly action?: ToastAction
}

/** What is to be seen while there is no stack: it is still being fetched, or couldn't be. */
export const unstacked = proxy<{ list: Toast[] }>({ list: [] })

let stack: ((toast: Toast) => void) | undefined

/** From now on toasts go to the stack. @returns its undo */
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

const show = (kind: keyof Toaster) => (message: string, action?: ToastAction) => {
  const toast: Toast = { id: ++last, kind, message, ...(action && { action: ref(action) }) }
  if (stack) stack(toast)
  else unstacked.list = [...unstacked.list, toast]
}

/** Short messages at the corner of the screen. S8.10 */
export const toast: Toaster = {
  success: show('success'),
  error: show('error'),
  warning: show('warning'),
  info: show('info'),
}
