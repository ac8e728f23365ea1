import { useState } from 'react'
import { Link } from 'wouter'
import { formatInstant } from '@core/kernel/entity/dates'
import type { Entity } from '@core/kernel/entity/defineEntity'
import { useLoad } from '../../platform/api/useLoad'
import { useLiveTurn } from '../../platform/live/useLiveTurn'
import { Button } from '../../platform/ui/buttons/Button'
import { Muted } from '../../platform/ui/layout/Muted'
import { Stack } from '../../platform/ui/layout/Stack'
import { Callout } from '../../platform/ui/status/Callout'
import { useViewer } from '../../session/registry/RegistryProvider'
import { MergeDialog, undoMerge } from './MergeDialog'
import { mergeApi, type SimilarRecord } from './mergeApi'
import { mayMerge } from './mayMerge'
import styles from './merge.module.css'

/** Possible duplicates of the open record, and recent merges into it. */
export default function SimilarNotice({
  entity,
  record: { id, version },
}: {
  entity: Entity
  record: { readonly id: number; readonly version: number }
}) {
  const viewer = useViewer()
  const api = mergeApi(entity)
  const may = mayMerge(entity, viewer)
  const turn = useLiveTurn([entity.id], [id])
  const key = `${entity.id} ${id} ${version}`
  const { value: similar = [] } = useLoad(key, (signal) => api.similar({ id }, signal), turn)
  const { value: merges = [] } = useLoad(may ? key : undefined, (signal) => api.list(id, signal), turn)
  const [other, setOther] = useState<number>()
  if (similar.length === 0 && merges.length === 0) return null
  return (
    <div className={styles.notice}>
      {similar.length > 0 && (
        <Callout tone="warning" title="This may be there twice">
          <SimilarRecords records={similar} {...(may && { mergedInto: entity.id, onCompare: setOther })} />
        </Callout>
      )}
      {merges.map(({ id: merge, name, mergedBy, mergedAt }) => (
        <Callout key={merge} tone="neutral">
          {name} was merged into this on {formatInstant(mergedAt)}
          {mergedBy && ` by ${mergedBy}`}.{' '}
          <Button size="small" onClick={() => void undoMerge(entity, merge)}>
            Undo<span className="visually-hidden"> the merge of {name}</span>
          </Button>
        </Callout>
      ))}
      {other !== undefined && <MergeDialog entity={entity} id={id} other={other} onClose={() => setOther(undefined)} />}
    </div>
  )
}

interface SimilarRecordsProps {
  records: readonly SimilarRecord[]
  /** Given if records of this entity can be merged with the open one. */
  mergedInto?: string
  onCompare?: (id: number) => void
}

/** Possible duplicates, each with the reasons. */
export function SimilarRecords({ records, mergedInto, onCompare }: SimilarRecordsProps) {
  return (
    <Stack as="ul" gap={2} className={styles.similar}>
      {records.map(({ entity, id, name, hint, reasons, kind, path }) => (
        <li key={`${entity} ${id}`}>
          <span>
            {path ? <Link href={path}>{name}</Link> : name}{' '}
            <Muted as="span" size={13}>
              {[kind, hint].filter(Boolean).join(' · ')}: {reasons.join(', ').toLowerCase()}
            </Muted>
          </span>
          {entity === mergedInto && onCompare && (
            <Button size="small" onClick={() => onCompare(id)}>
              Compare and merge<span className="visually-hidden"> with {name}</span>
            </Button>
          )}
        </li>
      ))}
    </Stack>
  )
}
