import { useState } from 'react'
import { SubmitDialog, useOpenRecord } from '@core/client/kit'
import { toast } from '@core/client/session'
import { Combobox } from '@core/client/ui'
import type { RecordOption } from '@core/entity'
import { messageOf } from '@core/client/api'
import { type Referrer, referrerApi } from './referrerApi'
import { useReferrerOptions } from './useReferrerOptions'

/** Merges two referrers: the open one remains. A merge can be undone. */
export function MergeReferrers({ record, onClose }: { record: Referrer; onClose: () => void }) {
  const { store } = useOpenRecord()
  const { options, search } = useReferrerOptions()
  const [other, setOther] = useState<RecordOption>()
  const undo = async (id: number) => {
    try {
      const { message } = await referrerApi.undoMerge(id)
      toast.success(message ?? '')
      await store.load(record.id)
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
  const merge = async () => {
    if (!other) return
    const { data, message } = await referrerApi.merge(record.id, other.id)
    toast.success(message ?? '', { label: 'Undo', run: () => void undo(data.id) })
    await store.load(record.id)
    onClose()
  }
  return (
    <SubmitDialog
      title="Merge two referrers"
      confirmLabel="Merge"
      ready={other !== undefined}
      onSubmit={merge}
      onClose={onClose}
    >
      <p>
        {record.name} stays, with the referrals of both, and takes over what it lacks. Referrals that name the other one
        later are theirs too. You can undo it for 30 days.
      </p>
      <Combobox
        label="The other referrer"
        placeholder="Name, organization, NPI or phone"
        chosen={other}
        options={options?.filter(({ id }) => id !== record.id)}
        onSearch={search}
        onChange={setOther}
      />
    </SubmitDialog>
  )
}
