import { useEffect, useMemo } from 'react'
import { formatInstant } from '@core/kernel/entity/dates'
import type { Entity } from '@core/kernel/entity/defineEntity'
import { useSubmit } from '../../platform/api/useSubmit'
import { toast } from '../../platform/toasts/toast'
import { Button } from '../../platform/ui/buttons/Button'
import { LinkButton } from '../../platform/ui/buttons/LinkButton'
import { EmptyState } from '../../platform/ui/status/EmptyState'
import { corePluginId } from '../../session/corePluginId'
import { loadHistory } from '../records/timeline/historySource'
import { Timeline } from '../records/timeline/Timeline'
import { TimelineStore } from '../records/timeline/TimelineStore'
import { timelineSources } from '../records/timeline/timelineSources'

export interface Deletion {
  readonly at: string
  /** Null where the deployment did it by itself. */
  readonly by: string | null
  readonly mayRestore: boolean
}

interface DeletedRecordProps {
  entity: Entity
  id: number
  deletion: Deletion
  listHref: string
  /** Restores it. @returns a message for the user */
  onRestore: () => Promise<string | undefined>
}

/** A deleted record: who deleted it and when, its history, and the button that restores it. */
export default function DeletedRecord({ entity, id, deletion, listHref, onRestore }: DeletedRecordProps) {
  const { at, by, mayRestore } = deletion
  const one = entity.name.one.toLowerCase()
  const history = useMemo(
    () =>
      new TimelineStore(entity, id, [
        {
          point: timelineSources.id,
          plugin: corePluginId,
          id: 'history',
          order: 0,
          title: 'Changes',
          load: loadHistory,
        },
      ]),
    [entity, id],
  )
  useEffect(() => {
    void history.load()
    return () => history.dispose()
  }, [history])
  const { busy, submit: restore } = useSubmit(
    async () => {
      const message = await onRestore()
      if (message) toast.success(message)
    },
    { onFailed: toast.error },
  )
  return (
    <>
      <EmptyState
        icon="pi-trash"
        title={`This ${one} was deleted`}
        action={
          mayRestore ? (
            <Button loading={busy} onClick={() => void restore()}>
              Restore {one}
            </Button>
          ) : (
            <LinkButton href={listHref}>All {entity.name.many.toLowerCase()}</LinkButton>
          )
        }
      >
        {by === null ? 'The system' : <bdi>{by}</bdi>} deleted it on {formatInstant(at)}. Thirty days later it is
        purged.
      </EmptyState>
      <Timeline store={history} />
    </>
  )
}
