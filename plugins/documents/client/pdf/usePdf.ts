import { useEffect, useEffectEvent, useState } from 'react'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { messageOf } from '@core/client/api'

export interface LoadedPdf {
  readonly pdf: PDFDocumentProxy | undefined
  readonly failure: string | undefined
  retry(): void
}

/**
 * Loads and opens a PDF, and loads the PDF library at the same time.
 * @param key a new key means another PDF; null means there is none yet
 */
export function usePdf(key: string | null, fetchBytes: () => Promise<ArrayBuffer>): LoadedPdf {
  const [state, setState] = useState<{ key: string; pdf?: PDFDocumentProxy; failure?: string }>()
  const [tries, setTries] = useState(0)
  const load = useEffectEvent(fetchBytes)
  useEffect(() => {
    if (key === null) return
    let isOver = false
    let opened: PDFDocumentProxy | undefined
    void Promise.all([import('./openPdf'), load()])
      .then(async ([{ openPdf }, bytes]) => {
        opened = await openPdf(bytes)
        if (isOver) await opened.loadingTask.destroy()
        else setState({ key, pdf: opened })
      })
      .catch((error: unknown) => !isOver && setState({ key, failure: messageOf(error) }))
    return () => {
      isOver = true
      void opened?.loadingTask.destroy()
    }
  }, [key, tries])
  const current = state?.key === key ? state : undefined
  return {
    pdf: current?.pdf,
    failure: current?.failure,
    retry() {
      setState(undefined)
      setTries(tries + 1)
    },
  }
}
