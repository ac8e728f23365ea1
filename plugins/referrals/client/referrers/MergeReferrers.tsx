import { useState } from 'react'
import { messageOf } from '@core/client/api'
import { useOpenRecord } from '@core/client/kit'
import { toast } from '@core/client/session'
import { Button, Callout, Combobox, Dialog } from '@core/client/ui'
import type { RecordOption } from '@core/entity'
import { type Referrer, referrerApi } from './referrerApi'
import { useReferrerOptions } from './useReferrerOptions'

/** Makes one of two referrers: the one that is open stays. */
export function MergeReferrers({ record, onClose }: { record: Referrer; onClose: () => void }) {
  const { store } = useOpenRecord()
  const { options, search } = useReferrerOptions()
  const [other, setOther] = useState<RecordOption>()
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const merge = async () => {
    if (!other) return
    setBusy(true)
    try {
      const { message } = await referrerApi.merge(record.id, other.id)
      toast.success(message ?? '')
      await store.load(record.id)
      onClose()
    } catch (error) {
      setRefusal(messageOf(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      title="Merge two referrers"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" loading={busy} disabled={!other} onClick={() => void merge()}>
            Merge
          </Button>
        </>
      }
    >
      {refusal && <Callout tone="danger">{refusal}</Callout>}
      <p>
        {record.name} stays, with the referrals of both, and takes over what it lacks. Referrals that name the other one
        later are theirs too. This can’t be undone.
      </p>
      <Combobox
        label="The other referrer"
        placeholder="Name, organization, NPI or phone"
        chosen={other}
        options={options?.filter(({ id }) => id !== record.id)}
        onSearch={search}
        onChange={setOther}
      />
    </Dialog>
  )
}
