import { useState } from 'react'
import { createApi } from '../../platform/api/createApi'
import { download } from '../../platform/api/download'
import { unwrapResponse } from '../../platform/api/unwrapResponse'
import { useLoad } from '../../platform/api/useLoad'
import { useSubmit } from '../../platform/api/useSubmit'
import { Button } from '../../platform/ui/buttons/Button'
import { Callout } from '../../platform/ui/status/Callout'
import { Dialog } from '../../platform/ui/overlays/Dialog'
import { IconButton } from '../../platform/ui/buttons/IconButton'
import { InfoRow } from '../../platform/ui/layout/InfoRow'
import { Muted } from '../../platform/ui/layout/Muted'
import { Stack } from '../../platform/ui/layout/Stack'
import { countText } from '@core/kernel/entity/countText'
import { formatDay } from '@core/kernel/entity/dates/dayText'
import type { removedDataCalls } from '@core/kernel/shared/removedDataCalls'

const api = createApi<typeof removedDataCalls>()

const removedDataApi = {
  list: async (signal: AbortSignal) => (await unwrapResponse(api.GET('/api/removed-data', { signal }))).data,
  download: (id: number) => download({ path: `/api/removed-data/${id}/file`, fileName: `removed-${id}.csv` }),
  delete: (id: number) => unwrapResponse(api.DELETE('/api/removed-data/{id}', { params: { path: { id } } })),
}

const words = {
  kinds: 'The records of kinds that were deleted for good. Each file is kept for a while, then it is gone as well.',
  fields: 'The values of fields that were deleted for good. Each file is kept for a while, then it is gone as well.',
}

/** The button of the files of what was deleted for good; nothing where there are none. */
export function RemovedData({ of }: { of: keyof typeof words }) {
  const [isOpen, setOpen] = useState(false)
  const { value = [], reload } = useLoad('removed data', removedDataApi.list)
  const files = value.filter(({ isField }) => isField === (of === 'fields'))
  const work = useSubmit((id: number, task: (id: number) => Promise<unknown>) => task(id).finally(reload))
  if (files.length === 0) return null
  return (
    <>
      <Button icon="pi-history" onClick={() => setOpen(true)}>
        Deleted for good
      </Button>
      {isOpen && (
        <Dialog open title="Deleted for good" onClose={() => setOpen(false)}>
          <Stack gap={3}>
            <Muted>{words[of]}</Muted>
            {work.failure && <Callout tone="danger">{work.failure}</Callout>}
            <ul>
              {files.map(({ id, name, rows, expiresAt }) => (
                <InfoRow
                  key={id}
                  name={name}
                  note={<bdi>{`${countText(rows, 'record')} · CSV · until ${formatDay(expiresAt.slice(0, 10))}`}</bdi>}
                >
                  <Button
                    size="small"
                    icon="pi-download"
                    loading={work.running?.[0] === id}
                    aria-label={`Download ${name}`}
                    onClick={() => void work.submit(id, removedDataApi.download)}
                  >
                    Download
                  </Button>
                  <IconButton
                    icon="pi-trash"
                    size="small"
                    label={`Delete the file of ${name}`}
                    onClick={() => void work.submit(id, removedDataApi.delete)}
                  />
                </InfoRow>
              ))}
            </ul>
          </Stack>
        </Dialog>
      )}
    </>
  )
}
