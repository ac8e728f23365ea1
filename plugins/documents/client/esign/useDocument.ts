import { useState } from 'react'
import { useLoad, useLiveTurn } from '@core/client/session'
import type { DocumentDetail } from '../../shared/esign/esignCalls'
import { pdfDocumentEntity } from '../../shared/esign/pdfDocumentEntity'
import { esignApi } from './esignApi'

export type WhichDocument = { readonly documentUniqueId: string } | { readonly id: number }

/**
 * A document that is reloaded when somebody changes it, for example when a signer opens or signs it.
 * @param which the same one as long as the component is mounted
 */
export function useDocument(which: WhichDocument) {
  const [id, follow] = useState<number>()
  const turn = useLiveTurn(id === undefined ? [] : [pdfDocumentEntity.id], id === undefined ? [] : [id])
  const { value, failure, error, reload } = useLoad('document', (signal) => esignApi.read(which, signal), turn)
  if (value && value.id !== id) follow(value.id)
  /** What the user changed since `of` was loaded. */
  const [changed, setChanged] = useState<{ readonly of: DocumentDetail; readonly document: DocumentDetail }>()
  const document = changed && changed.of === value ? changed.document : value
  const set = (next: DocumentDetail) => value && setChanged({ of: value, document: next })
  return { document, failure, error, reload, set }
}
