import { useState } from 'react'
import { createApi } from '@core/kernel/client/platform/api/createApi'
import { download } from '@core/kernel/client/platform/api/download'
import { unwrapResponse } from '@core/kernel/client/platform/api/unwrapResponse'
import { useLoad } from '@core/kernel/client/platform/api/useLoad'
import { useSubmit } from '@core/kernel/client/platform/api/useSubmit'
import { entityApi } from '@core/kernel/client/kit/data/entityApi'
import { useLiveTurn } from '@core/kernel/client/platform/live/useLiveTurn'
import { Button } from '@core/kernel/client/platform/ui/buttons/Button'
import { Callout } from '@core/kernel/client/platform/ui/status/Callout'
import { Dialog } from '@core/kernel/client/platform/ui/overlays/Dialog'
import { InfoRow } from '@core/kernel/client/platform/ui/layout/InfoRow'
import { Muted } from '@core/kernel/client/platform/ui/layout/Muted'
import { Stack } from '@core/kernel/client/platform/ui/layout/Stack'
import { countText } from '@core/kernel/entity/countText'
import { formatInstant } from '@core/kernel/entity/dates/dayText'
import { customFieldEntity } from '../shared/customFieldEntity'
import type { deletedFieldCalls } from '../shared/deletedFieldCalls'

const api = createApi<typeof deletedFieldCalls>()
const fields = entityApi(customFieldEntity)

const list = async (signal: AbortSignal) => (await unwrapResponse(api.GET('/api/CustomField/Deleted', { signal }))).data
const exportValues = (id: number) =>
  download({ path: `/api/CustomField/Deleted/${id}/file`, fileName: `field-${id}.csv` })

/** The button of the deleted fields that can be put back; nothing where there are none. */
export function DeletedFields() {
  const [isOpen, setOpen] = useState(false)
  const { value: deleted = [], reload } = useLoad('deleted fields', list, useLiveTurn([customFieldEntity.id]))
  const work = useSubmit((id: number, task: (id: number) => Promise<unknown>) => task(id).finally(reload))
  if (deleted.length === 0 && !isOpen) return null
  return (
    <>
      <Button icon="pi-trash" onClick={() => setOpen(true)}>
        Deleted ({deleted.length})
      </Button>
      {isOpen && (
        <Dialog open title="Deleted fields" onClose={() => setOpen(false)}>
          <Stack gap={3}>
            <Muted>
              A deleted field is hidden with its values for 30 days. Put back, it is where it was. Afterwards its values
              become a file, and it is gone for good.
            </Muted>
            {work.failure && <Callout tone="danger">{work.failure}</Callout>}
            {deleted.length === 0 && <Muted>There is none any more.</Muted>}
            <ul>
              {deleted.map(({ id, label, records, deletedAt, deletedBy, daysLeft, hasValues }) => (
                <InfoRow
                  key={id}
                  name={<bdi>{`${label} (${records})`}</bdi>}
                  note={
                    <>
                      Deleted {formatInstant(deletedAt)} by {deletedBy === null ? 'the system' : <bdi>{deletedBy}</bdi>}
                      {' · '}
                      {daysLeft === 0 ? 'until tonight' : `${countText(daysLeft, 'day')} left`}
                    </>
                  }
                >
                  <Button
                    size="small"
                    icon="pi-undo"
                    loading={work.running?.[0] === id && work.running[1] === fields.restore}
                    aria-label={`Put back ${label}`}
                    onClick={() => void work.submit(id, fields.restore)}
                  >
                    Put back
                  </Button>
                  {hasValues && (
                    <Button
                      size="small"
                      icon="pi-download"
                      loading={work.running?.[0] === id && work.running[1] === exportValues}
                      aria-label={`Export ${label}`}
                      onClick={() => void work.submit(id, exportValues)}
                    >
                      Export
                    </Button>
                  )}
                </InfoRow>
              ))}
            </ul>
          </Stack>
        </Dialog>
      )}
    </>
  )
}
