import { useEffect, useState } from 'react'
import { isAbort, messageOf } from '@core/client/session'
import { SubmitDialog } from '@core/client/kit'
import { Skeleton } from '@core/client/ui'
import type { ClientDetail, MergePreview } from '../../shared/clientTypes'
import { useReferrals } from '../useReferrals'
import { clientApi } from '../clientApi'
import { ChooseClient } from './ChooseClient'
import { MergeComparison } from './MergeComparison'

interface MergeClientsProps {
  client: ClientDetail
  /** The other client, if already known. */
  other: number | undefined
  onMerged: () => void
  onClose: () => void
}

/** Merges two clients: choice of the client, differences, what moves. A merge can be undone. D2 323 */
export function MergeClients({ client, other: known, onMerged, onClose }: MergeClientsProps) {
  const { toast } = useReferrals()
  const [other, setOther] = useState(known)
  const [stored, setKept] = useState(client.id)
  const [preview, setPreview] = useState<MergePreview>()
  const [taken, setTaken] = useState<readonly string[]>([])
  const [failure, setFailure] = useState<string>()
  const [tries, setTries] = useState(0)

  useEffect(() => {
    if (other === undefined) return
    const request = new AbortController()
    clientApi.previewMerge(stored, stored === other ? client.id : other, request.signal).then(
      (found) => {
        setPreview(found)
        setTaken([])
      },
      (error: unknown) => isAbort(error) || setFailure(messageOf(error)),
    )
    return () => request.abort()
  }, [other, stored, client.id, tries])

  const compareAgain = () => {
    setFailure(undefined)
    setPreview(undefined)
    setTries(tries + 1)
  }
  const merge = async () => {
    if (!preview) return
    const { data, message } = await clientApi.merge(preview, taken)
    toast.success(message ?? 'The clients were merged', { label: 'Undo', run: () => void undo(data.id) })
    onMerged()
    onClose()
  }
  const undo = async (id: number) => {
    try {
      const { message } = await clientApi.undoMerge(id)
      if (message) toast.success(message)
      onMerged()
    } catch (error) {
      toast.error(messageOf(error))
    }
  }

  return (
    <SubmitDialog
      title="Merge two clients"
      width="680px"
      confirmLabel="Merge clients"
      ready={preview !== undefined}
      problem={failure}
      {...(other !== undefined && { retry: { label: 'Compare again', run: compareAgain } })}
      onSubmit={merge}
      onClose={onClose}
    >
      {other === undefined && (
        <ChooseClient
          label="The other client"
          help="The same person, entered a second time."
          except={[client.id]}
          onChoose={({ id }) => setOther(id)}
        />
      )}
      {other !== undefined && !preview && !failure && <Skeleton height="180px" />}
      {preview && (
        <MergeComparison
          preview={preview}
          taken={taken}
          onTake={setTaken}
          onKeep={(id) => {
            setPreview(undefined)
            setKept(id)
          }}
        />
      )}
    </SubmitDialog>
  )
}
