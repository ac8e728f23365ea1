import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { notificationTopic } from '@core/kernel/entity/apiTypes'
import { countText } from '@core/kernel/entity/countText'
import { formatInstant } from '@core/kernel/entity/dates'
import type { RemovedValues } from '@core/kernel/shared/customFieldCalls'
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

/**
 * The user's files: those that were prepared in the background, and those of removed fields that their role saw. `?export=12` and
 * `?removed=3`, the links in notifications, download that file.
 */
export default function OwnExports() {
  const [turn, setTurn] = useState(0)
  const { value, failure, error, reload } = useLoad('exports', (signal) => exportsApi.list(signal), turn)
  const [gone, setGone] = useState<string>()
  const place = useRef<HTMLDivElement>(null)
  const look = () => setTurn((before) => before + 1)

  const work = useSubmit((id: number, task: (id: number) => Promise<unknown>) => {
    setGone(undefined)
    return task(id).finally(reload)
  })
  const problem = gone ?? work.failure
  const isRunning = (id: number, task: (id: number) => Promise<unknown>) =>
    work.running?.[0] === id && work.running[1] === task

  const { value: removed } = useLoad('removed fields', (signal) => exportsApi.removed(signal), turn)
  const asked = new URLSearchParams(useSearch())
  const requested = asked.get('export')
  const requestedRemoved = asked.get('removed')
  const [, navigate] = useLocation()
  const leave = useEffectEvent(() => {
    // The parameter is removed, so that a reload of the page doesn't download the file again.
    navigate(accountPath, { replace: true })
    place.current?.scrollIntoView({ block: 'center' })
  })
  const open = useEffectEvent((one: BackgroundExport | undefined) => {
    leave()
    if (one?.status === 'ready') void work.submit(one.id, exportsApi.download)
    else if (!one) setGone(`This file is gone: each is kept for ${exportDays} days. Export it again.`)
  })
  const openRemoved = useEffectEvent((one: RemovedValues | undefined) => {
    leave()
    if (one) void work.submit(one.id, exportsApi.downloadRemoved)
    else setGone('This file is gone, or your role did not see the field.')
  })
  useEffect(() => {
    if (!value || requested === null) return
    const timer = setTimeout(() => open(value.find(({ id }) => String(id) === requested)))
    return () => clearTimeout(timer)
  }, [value, requested])
  useEffect(() => {
    if (!removed || requestedRemoved === null) return
    const timer = setTimeout(() => openRemoved(removed.find(({ id }) => String(id) === requestedRemoved)))
    return () => clearTimeout(timer)
  }, [removed, requestedRemoved])

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
      {value?.length === 0 && removed?.length === 0 && (
        <Muted size={13}>None. Large lists are prepared here when you export them.</Muted>
      )}
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
                loading={isRunning(one.id, exportsApi.download)}
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
        {removed?.map(({ id, name, rows, expiresAt }) => (
          <InfoRow
            key={`removed ${id}`}
            name={name}
            note={
              <bdi>{`Removed field · ${countText(rows, 'row')} · CSV · kept until ${formatInstant(expiresAt)}`}</bdi>
            }
          >
            <Button
              size="small"
              icon="pi-download"
              loading={isRunning(id, exportsApi.downloadRemoved)}
              aria-label={`Download ${name}`}
              onClick={() => void work.submit(id, exportsApi.downloadRemoved)}
            >
              Download
            </Button>
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
