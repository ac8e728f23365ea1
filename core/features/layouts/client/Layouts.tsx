import { useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { useLoad } from '@core/kernel/client/platform/api/useLoad'
import { loadArrangeables } from './loadArrangeables'
import { arrangedScreens } from '@core/kernel/client/kit/screens/arrangedScreens'
import { useRegistry } from '@core/kernel/client/session/registry/RegistryProvider'
import { useContributions } from '@core/kernel/client/session/registry/useContributions'
import { ErrorState } from '@core/kernel/client/platform/ui/status/ErrorState'
import { Icon } from '@core/kernel/client/platform/ui/layout/Icon'
import { PageHeader } from '@core/kernel/client/platform/ui/layout/PageHeader'
import { Row } from '@core/kernel/client/platform/ui/layout/Row'
import { Segmented } from '@core/kernel/client/platform/ui/fields/Segmented'
import { Select } from '@core/kernel/client/platform/ui/fields/Select'
import { Skeleton } from '@core/kernel/client/platform/ui/status/Skeleton'
import type { Layout } from '@core/kernel/entity/layouts'
import { LeaveDialog } from '@core/kernel/client/kit/forms/guard/LeaveDialog'
import { layoutApi } from './layoutEditorApi'
import { LayoutEditor } from './LayoutEditor'
import styles from './Layouts.module.css'

const parts = [
  { id: 'form', name: 'Form' },
  { id: 'record', name: 'Record' },
  { id: 'list', name: 'List' },
] as const

/** What the address says. */
interface Chosen {
  /** The id of the entity. */
  readonly records: string
  readonly role: number | undefined
  readonly part: keyof Layout
}

function addressOf({ records, role, part }: Chosen): string {
  const query = new URLSearchParams({ records, ...(role && { role: String(role) }), part })
  return `/layouts?${query.toString()}`
}

/** `/layouts`: an administrator arranges the form, the page and the list of any records, for everybody or for a role. */
export default function Layouts() {
  const { state } = useRegistry()
  const byHand = useContributions(arrangedScreens)
  const offered = useLoad('', () => loadArrangeables(state.routes, byHand))
  const address = new URLSearchParams(useSearch())
  const [, navigate] = useLocation()
  const [dirty, setDirty] = useState(false)
  const [leaveFor, setLeaveFor] = useState<Chosen>()
  const chosen: Chosen = {
    records: address.get('records') ?? '',
    role: Number(address.get('role')) || undefined,
    part: parts.find(({ id }) => id === address.get('part'))?.id ?? 'form',
  }
  const screens = offered.value?.find(({ entity }) => entity.id === chosen.records)
  const go = (to: Chosen) => navigate(addressOf(to), { replace: true })
  const open = (to: Chosen) => (dirty ? setLeaveFor(to) : go(to))
  const key = screens && `${chosen.records} ${chosen.role ?? ''}`
  const { value, failure, error, reload } = useLoad(key, async (signal) => ({
    key,
    stored: await layoutApi.read({ records: chosen.records, roleId: chosen.role }, signal),
  }))
  const stored = value?.key === key ? value?.stored : undefined
  const failed = offered.failure ?? failure
  return (
    <>
      <PageHeader
        title="Layouts"
        subtitle="How forms, pages and lists are arranged. Whoever opens a screen after you save has the new arrangement."
      />
      <Row gap={4} rowGap={3} wrap align="end" className={styles.chooser}>
        <Select
          className={styles.choice}
          label="Records"
          empty="Choose…"
          options={(offered.value ?? []).map(({ entity: { id, name } }) => ({ id, name: name.many }))}
          value={screens?.entity.id ?? ''}
          onChange={(records) => open({ ...chosen, records })}
        />
        {screens && (
          <>
            <Select
              className={styles.choice}
              label="For"
              empty="Everybody"
              options={(value?.stored.roles ?? []).map(({ id, name, isArranged }) => ({
                id,
                name: isArranged ? `${name} (own layout)` : name,
              }))}
              value={String(chosen.role ?? '')}
              onChange={(role) => open({ ...chosen, role: Number(role) || undefined })}
            />
            <Segmented
              label="Screen"
              options={parts}
              value={chosen.part}
              onChange={(part) => go({ ...chosen, part })}
            />
          </>
        )}
      </Row>
      {failed ? (
        <ErrorState
          message={failed}
          error={offered.error ?? error}
          onRetry={offered.failure ? offered.reload : reload}
        />
      ) : screens && stored ? (
        <LayoutEditor
          key={key}
          screens={screens}
          stored={stored}
          of={{ records: chosen.records, roleId: chosen.role }}
          part={chosen.part}
          onDirty={setDirty}
        />
      ) : screens || !offered.value ? (
        <Skeleton height="480px" />
      ) : (
        <ul aria-label="What to arrange" className={styles.kinds}>
          {offered.value.map(({ entity: { id, name } }) => (
            <li key={id}>
              <Link href={addressOf({ ...chosen, records: id })}>
                {name.many}
                <Icon name="pi-chevron-right" />
              </Link>
            </li>
          ))}
        </ul>
      )}
      <LeaveDialog
        open={leaveFor !== undefined}
        onLeave={() => {
          setDirty(false)
          setLeaveFor(undefined)
          if (leaveFor) go(leaveFor)
        }}
        onStay={() => setLeaveFor(undefined)}
      >
        What you have arranged isn’t saved yet.
      </LeaveDialog>
    </>
  )
}
