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

type ToastKind = keyof Toaster

export interface Toast {
  readonly id: number
  readonly kind: ToastKind
  readonly message: string
  readonly action?: ToastAction
}

/** More than these at once and the oldest goes. */
const most = 4

/** What is to be seen, oldest first. */
export const toasts = proxy<{ list: Toast[] }>({ list: [] })

let last = 0

const show = (kind: ToastKind) => (message: string, action?: ToastAction) => {
  toasts.list = [...toasts.list, { id: ++last, kind, message, ...(action && { action: ref(action) }) }].slice(-most)
}

export function closeToast(id: number): void {
  toasts.list = toasts.list.filter((toast) => toast.id !== id)
}

/** Short messages at the corner of the screen. S8.10 */
export const toast: Toaster = {
  success: show('success'),
  error: show('error'),
  warning: show('warning'),
  info: show('info'),
}
