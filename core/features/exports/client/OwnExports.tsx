import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { notificationTopic } from '@core/kernel/entity/apiTypes'
import { countText } from '@core/kernel/entity/countText'
import { formatInstant } from '@core/kernel/entity/dates'
import { type BackgroundExport, exportDays } from '@core/kernel/shared/exportCalls'
import { useLoad } from '@core/kernel/client/platform/api/useLoad'
import { useSubmit } from '@core/kernel/client/platform/api/useSubmit'
import { live } from '@core/kernel/client/platform/live/live'
import { Button } from '@core/kernel/client/platform/ui/buttons/Button'
import { IconButton } from '@core/kernel/client/platform/ui/buttons/IconButton'
import { InfoRow } from '@core/kernel/client/platform/ui/layout/InfoRow'
import { Badge } from '@core/kernel/client/platform/ui/status/Badge'
import { Callout } from '@core/kernel/client/platform/ui/status/Callout'
import { ErrorState } from '@core/kernel/client/platform/ui/status/ErrorState'
import { Skeleton } from '@core/kernel/client/platform/ui/status/Skeleton'
import { accountPath } from '@core/kernel/client/session/paths'
import { Muted } from '@core/kernel/client/platform/ui/layout/Muted'
import { exportsApi } from './exportsApi'

/** Milliseconds between two checks while a file is being prepared. */
const pause = 3_000

const states = {
  waiting: { tone: 'neutral', name: 'Waiting' },
  running: { tone: 'progress', name: 'Being prepared' },
  ready: { tone: 'success', name: 'Ready' },
  failed: { tone: 'danger', name: 'Failed' },
} as const

/** The user's files that were prepared in the background. `?export=12`, the link in a notification, downloads that file. */
export default function OwnExports() {
  const [turn, setTurn] = useState(0)
  const { value, failure, error, reload } = useLoad('exports', (signal) => exportsApi.list(signal), turn)
  const [isGone, setGone] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const look = () => setTurn((before) => before + 1)

  const work = useSubmit((id: number, task: (id: number) => Promise<unknown>) => {
    setGone(false)
    return task(id).finally(reload)
  })
  const problem = isGone ? `This file is gone: each is kept for ${exportDays} days. Export it again.` : work.failure

  const requested = new URLSearchParams(useSearch()).get('export')
  const [, navigate] = useLocation()
  const open = useEffectEvent((exports: readonly BackgroundExport[]) => {
    const one = exports.find(({ id }) => String(id) === requested)
    // The parameter is removed, so that a reload of the page doesn't download the file again.
    navigate(accountPath, { replace: true })
    place.current?.scrollIntoView({ block: 'center' })
    if (one?.status === 'ready') void work.submit(one.id, exportsApi.download)
    else if (!one) setGone(true)
  })
  useEffect(() => {
    if (!value || requested === null) return
    const timer = setTimeout(() => open(value))
    return () => clearTimeout(timer)
  }, [value, requested])

  useEffect(() => live.onChanges(notificationTopic, look), [])
  useEffect(() => {
    if (!value?.some(({ status }) => status === 'waiting' || status === 'running')) return
    const timer = setTimeout(look, pause)
    return () => clearTimeout(timer)
  }, [value])

  return (
    <div ref={place}>
      {problem && <Callout tone="danger">{problem}</Callout>}
      {!value &&
        (failure ? <ErrorState message={failure} error={error} onRetry={reload} /> : <Skeleton height="40px" />)}
      {value?.length === 0 && <Muted size={13}>None. Large lists are prepared here when you export them.</Muted>}
      <ul>
        {value?.map((one) => (
          <InfoRow
            key={one.id}
            name={
              <>
                {one.name}
                <Badge tone={states[one.status].tone}>{states[one.status].name}</Badge>
              </>
            }
            note={<bdi>{noteOf(one)}</bdi>}
          >
            {one.status === 'ready' && (
              <Button
                size="small"
                icon="pi-download"
                loading={work.running?.[0] === one.id}
                aria-label={`Download ${one.name}, ${one.format.toUpperCase()}`}
                onClick={() => void work.submit(one.id, exportsApi.download)}
              >
                Download
              </Button>
            )}
            <IconButton
              icon="pi-trash"
              size="small"
              label={`Delete the export of ${one.name.toLocaleLowerCase()}`}
              onClick={() => void work.submit(one.id, exportsApi.delete)}
            />
          </InfoRow>
        ))}
      </ul>
    </div>
  )
}

function noteOf({ rows, format, status, bytes, message, createdAt, expiresAt }: BackgroundExport): string {
  const parts = [
    countText(rows, 'row'),
    format.toUpperCase(),
    bytes !== null && sizeText(bytes),
    status === 'ready' ? `kept until ${formatInstant(expiresAt)}` : `asked for ${formatInstant(createdAt)}`,
  ]
  return `${parts.filter(Boolean).join(' · ')}${message ? `. ${message}` : ''}`
}

function sizeText(bytes: number): string {
  return bytes < 100_000 ? `${Math.max(0.1, bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
}
