import { useState, type ClipboardEvent, type DragEvent } from 'react'

/** An element that takes files which are dropped onto it, or pasted with the focus in it: spread `zone` on it. `over` while something hangs above it. */
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
