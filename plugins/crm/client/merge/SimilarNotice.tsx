import { useState } from 'react'
import { Link } from 'wouter'
import { useLoad } from '@core/client/api'
import { useLiveTurn, useViewer } from '@core/client/session'
import { Button, Callout, Muted, Stack } from '@core/client/ui'
import { formatInstant } from '@core/entity'
import type { MergedEntity } from '../../shared/merge/mergeCalls'
import { MergeDialog, undoMerge } from './MergeDialog'
import { mayMerge, recordHref } from './mergedEntities'
import { mergeApi, type SimilarRecord } from './mergeApi'
import styles from './merge.module.css'

/** Possible duplicates of the open record, and recent merges into it. */
export function SimilarNotice({
  entity,
  record: { id, version },
}: {
  entity: MergedEntity
  record: { readonly id: number; readonly version: number }
}) {
  const viewer = useViewer()
  const api = mergeApi(entity)
  const may = mayMerge(entity, viewer.permissions)
  const turn = useLiveTurn([entity], [id])
  const key = `${entity} ${id} ${version}`
  const { value: similar = [] } = useLoad(key, (signal) => api.similar({ id }, signal), turn)
  const { value: merges = [] } = useLoad(may ? key : undefined, (signal) => api.list(id, signal), turn)
  const [other, setOther] = useState<number>()
  if (similar.length === 0 && merges.length === 0) return null
  return (
    <div className={styles.notice}>
      {similar.length > 0 && (
        <Callout tone="warning" title="This may be there twice">
          <SimilarRecords records={similar} {...(may && { mergedInto: entity, onCompare: setOther })} />
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
      {other !== undefined && (
        <MergeDialog
          entity={entity}
          id={id}
          other={other}
          recordHref={(kept) => recordHref(entity, kept)}
          onClose={() => setOther(undefined)}
        />
      )}
    </div>
  )
}

interface SimilarRecordsProps {
  records: readonly SimilarRecord[]
  /** Given if records of this entity can be merged with the open one. */
  mergedInto?: MergedEntity
  onCompare?: (id: number) => void
}

const kinds = { lead: 'Lead', account: 'Account', contact: 'Contact' } as const

/** Possible duplicates, each with the reasons. */
export function SimilarRecords({ records, mergedInto, onCompare }: SimilarRecordsProps) {
  return (
    <Stack as="ul" gap={2} className={styles.similar}>
      {records.map(({ entity, id, name, hint, reasons }) => (
        <li key={`${entity} ${id}`}>
          <span>
            <Link href={recordHref(entity, id)}>{name}</Link>{' '}
            <Muted as="span" size={13}>
              {[kinds[entity], hint].filter(Boolean).join(' · ')}: {reasons.join(', ').toLowerCase()}
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
