import { useState, type ClipboardEvent, type DragEvent } from 'react'

/**
 * Lets an element accept files that are dropped onto it, or pasted while the focus is in it.
 * @returns `zone`, the props for the element, and `over`, whether files are dragged over it
 */
export function useFileDrop(take: (files: readonly File[]) => void) {
  const [over, setOver] = useState(false)
  const zone = {
    onDragOver(event: DragEvent) {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault()
      setOver(false)
      take([...event.dataTransfer.files])
    },
    onPaste(event: ClipboardEvent) {
      const files = [...event.clipboardData.files]
      if (files.length === 0) return
      event.preventDefault()
      take(files)
    },
  }
  return { over, zone }
}
