import { proxy, ref } from 'valtio/vanilla'
import type { ToastAction, Toaster } from '../registry/types'

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
