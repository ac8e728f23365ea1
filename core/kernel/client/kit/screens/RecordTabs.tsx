import { useLocation, useSearch } from 'wouter'
import type { ReactNode } from 'react'
import type { Entity } from '@core/kernel/entity/defineEntity'
import { PluginScope } from '../../session/registry/PluginScope'
import { useViewer } from '../../session/registry/RegistryProvider'
import type { LoadScreen } from '../../platform/screens/loadScreen'
import { useSlot } from '../../session/registry/useSlot'
import { ScreenHost } from '../../platform/screens/ScreenHost'
import { classes } from '../../platform/ui/classes'
import { Tabs } from '../../platform/ui/layout/Tabs'
import { Skeleton } from '../../platform/ui/status/Skeleton'
import { recordTabs } from '../records/recordTabs'
import { useRelatedCounts } from '../related/useRelatedCounts'
import styles from './record.module.css'

const timeline: LoadScreen = () => import('../records/timeline/TimelineTab')
const waiting = <Skeleton height="160px" />

interface ShownTab {
  readonly id: string
  readonly label: string
  readonly order: number
  /** Rendered when the tab is chosen. */
  readonly body: ReactNode
  /** Whether it lists the record's children. */
  readonly isList?: boolean
}

interface RecordTabsProps {
  entity: Entity
  id: number
  details: ReactNode
  /** Shown beside every tab except lists, which take the whole width; on a narrow screen only above the details. */
  facts: ReactNode
}

/** The tabs of a record: its details, those of features and plugins, its timeline. The address names the open one, so that links can too. */
export function RecordTabs({ entity, id, details, facts }: RecordTabsProps) {
  const { permissions } = useViewer()
  const added = useSlot(recordTabs).filter(
    (tab) =>
      (typeof tab.entity === 'string' ? tab.entity === entity.id : tab.entity(entity)) &&
      (tab.permission === undefined || permissions.has(tab.permission)),
  )
  const counts = useRelatedCounts(
    entity.id,
    id,
    added.flatMap(({ children }) => children ?? []),
  )
  const [path, navigate] = useLocation()
  const requested = new URLSearchParams(useSearch()).get('tab')
  const tabs: readonly ShownTab[] = [
    { id: 'details', label: 'Details', order: 0, body: details },
    ...added.map(({ id, label, order, plugin, load, children }) => ({
      id,
      label: children !== undefined && counts[children] ? `${label} (${counts[children]})` : label,
      order,
      isList: children !== undefined,
      body: (
        <PluginScope plugin={plugin}>
          <ScreenHost level={2} load={load} fallback={waiting} />
        </PluginScope>
      ),
    })),
    {
      id: 'timeline',
      label: 'Timeline',
      order: 100,
      body: <ScreenHost level={2} load={timeline} fallback={waiting} />,
    },
  ].toSorted((a, b) => a.order - b.order)
  const chosen = tabs.find(({ id }) => id === requested) ?? tabs[0]!
  const beside = chosen.isList ? undefined : facts
  return (
    <Tabs
      label={entity.name.one}
      tabs={tabs}
      selected={chosen.id}
      onSelect={(id) => navigate(id === tabs[0]!.id ? path : `${path}?tab=${id}`, { replace: true })}
    >
      <div className={classes(styles.columns, !beside && styles.alone)}>
        <div className={styles.main}>{chosen.body}</div>
        {beside && (
          <aside aria-label="Key facts" className={classes(styles.facts, chosen !== tabs[0] && styles.asideOnly)}>
            {beside}
          </aside>
        )}
      </div>
    </Tabs>
  )
}
