import { useEffect, useEffectEvent, useState } from 'react'
import type { PDFDocumentProxy } from 'pdfjs-dist'

export interface LoadedPdf {
  readonly pdf: PDFDocumentProxy | undefined
  /** Why it didn’t open. */
  readonly error: unknown
  retry(): void
}

/**
 * Loads and opens a PDF, and loads the PDF library at the same time.
 * @param key a new key means another PDF; null means there is none yet
 */
export function usePdf(key: string | null, fetchBytes: () => Promise<ArrayBuffer>): LoadedPdf {
  const [state, setState] = useState<{ key: string; pdf?: PDFDocumentProxy; error?: unknown }>()
  const [tries, setTries] = useState(0)
  const load = useEffectEvent(fetchBytes)
  useEffect(() => {
    if (key === null) return
    let isOver = false
    let opened: PDFDocumentProxy | undefined
    const library = import('./openPdf')
    // If the server is away, both fail. The error of the request is reported, because it tells that this can pass.
    library.catch(() => {})
    const open = async () => {
      const bytes = await load()
      opened = await (await library).openPdf(bytes)
      if (isOver) await opened.loadingTask.destroy()
      else setState({ key, pdf: opened })
    }
    open().catch((error: unknown) => !isOver && setState({ key, error }))
    return () => {
      isOver = true
      void opened?.loadingTask.destroy()
    }
  }, [key, tries])
  const current = state?.key === key ? state : undefined
  return {
    pdf: current?.pdf,
    error: current?.error,
    retry() {
      setState(undefined)
      setTries(tries + 1)
    },
  }
}
