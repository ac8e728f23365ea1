import { useEffect, useEffectEvent, useState } from 'react'
import { messageOf } from '@core/client/api'
import { live } from '@core/client/session'
import type { DocumentDetail } from '../../shared/esign/esignCalls'
import { esignApi } from './esignApi'

/** A document that is reloaded when somebody changes it, for example when a signer opens or signs it. */
export function useDocument(which: { documentUniqueId: string } | { id: number }) {
  const key = 'id' in which ? String(which.id) : which.documentUniqueId
  const [found, setFound] = useState<{ key: string; document?: DocumentDetail; failure?: string }>()
  const [tries, setTries] = useState(0)
  const current = found?.key === key ? found : undefined
  const id = current?.document?.id
  const read = useEffectEvent((signal: AbortSignal) => esignApi.read(which, signal))
  useEffect(() => {
    const abort = new AbortController()
    void read(abort.signal).then(
      (document) => setFound({ key, document }),
      (error: unknown) => {
        if (!abort.signal.aborted) setFound({ key, failure: messageOf(error) })
      },
    )
    return () => abort.abort()
  }, [key, tries])
  useEffect(() => {
    if (id === undefined) return
    return live.onChanges('pdfDocument', ({ ids }) => {
      if (ids === undefined || ids.includes(id)) setTries((count) => count + 1)
    })
  }, [id])
  return {
    document: current?.document,
    failure: current?.failure,
    set: (document: DocumentDetail) => setFound({ key, document }),
    retry: () => setTries(tries + 1),
  }
}
