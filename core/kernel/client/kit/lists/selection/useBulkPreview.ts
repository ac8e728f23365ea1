import { useEffect, useState } from 'react'
import type { BulkPreview, BulkRequest } from '@core/kernel/entity/apiTypes'
import { messageOf } from '../../../platform/api/ApiError'
import { operationApi } from '../../operations/operationApi'

export interface PreviewState {
  readonly preview?: BulkPreview
  readonly error?: string
}

/**
 * Requests the preview of a bulk change.
 * @returns undefined without a request; an empty object while the response is pending
 */
export function useBulkPreview(path: string, request: BulkRequest | undefined): PreviewState | undefined {
  const requested = request && JSON.stringify(request)
  const [state, setState] = useState<PreviewState & { readonly requested: string }>()
  useEffect(() => {
    if (!requested) return
    let gone = false
    const take = (answer: PreviewState) => {
      if (!gone) setState({ ...answer, requested })
    }
    operationApi.preview(path, JSON.parse(requested) as BulkRequest).then(
      (preview) => take({ preview }),
      (error: unknown) => take({ error: messageOf(error) }),
    )
    return () => {
      gone = true
    }
  }, [path, requested])
  if (!requested) return undefined
  return state?.requested === requested ? state : {}
}
