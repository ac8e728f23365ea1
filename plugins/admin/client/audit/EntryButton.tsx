import { useState } from 'react'
import { Link } from 'wouter'
import { Button, Dialog, Stack } from '@core/client/ui'
import { useRecordHref } from '@core/client/session'
import { formatInstant, known } from '@core/entity'
import { roleApi, type AuditRow, type ModuleRights } from '../adminApis'
import styles from './EntryButton.module.css'
import { directoryOf, entryDetails, permissionName, type EntryFact } from './entryDetails'

/** The instant of an entry; a click opens all of its details. */
export function EntryButton({ row }: { row: AuditRow }) {
  const [open, setOpen] = useState(false)
  const [modules, setModules] = useState<readonly ModuleRights[]>([])
  const show = () => {
    setOpen(true)
    // People who may not see permissions see their numbers.
    if (row.action === 'rightsChanged') roleApi.modules().then(setModules, () => setModules([]))
  }
  return (
    <>
      <button type="button" className={styles.open} onClick={show}>
        {formatInstant(row.at)}
      </button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={row.labels.action ?? 'Entry'}
        footer={<Button onClick={() => setOpen(false)}>Close</Button>}
      >
        <Entry row={row} modules={modules} />
      </Dialog>
    </>
  )
}

function Entry({ row, modules }: { row: AuditRow; modules: readonly ModuleRights[] }) {
  const hrefOf = useRecordHref()
  const { labels, recordEntity, recordId } = row
  const href = recordEntity === null || recordId === null ? undefined : hrefOf(recordEntity, recordId)
  const facts: readonly EntryFact[] = [
    {
      term: 'Who',
      values: [labels.person ?? directoryOf(row.details) ?? unnamed(row.person)],
    },
    ...(labels.roleId ? [{ term: 'In the role', values: [labels.roleId] }] : []),
    { term: 'When', values: [formatInstant(row.at)] },
    ...(row.address ? [{ term: 'From', values: [row.address] }] : []),
  ]
  return (
    <Stack as="dl" gap={3} className={styles.facts}>
      {facts.map((fact) => (
        <Fact key={fact.term} {...fact} />
      ))}
      {row.subject && (
        <div>
          <dt>To what</dt>
          <dd>{href ? <Link href={href}>{known(row.subject)}</Link> : <bdi>{known(row.subject)}</bdi>}</dd>
        </div>
      )}
      {entryDetails(row.details, (id) => permissionName(modules, id)).map((fact) => (
        <Fact key={fact.term} {...fact} />
      ))}
    </Stack>
  )
}

const unnamed = (person: number | null) => (person === null ? 'Somebody who was not recognized' : `Person ${person}`)

function Fact({ term, values }: EntryFact) {
  return (
    <div>
      <dt>{term}</dt>
      {values.map((value) => (
        <dd key={value}>
          <bdi>{value}</bdi>
        </dd>
      ))}
    </div>
  )
}
