import { proxy } from 'valtio/vanilla'

/** Whether the inbox is open. */
export const inbox = proxy({ isOpen: false })

export const openInbox = () => {
  inbox.isOpen = true
}

export const closeInbox = () => {
  inbox.isOpen = false
}
