import { useLocation, useSearch } from 'wouter'
import type { ReactNode } from 'react'
import type { Entity } from '@core/entity/defineEntity'
import { PluginScope } from '../../registry/PluginScope'
import { useViewer } from '../../registry/RegistryProvider'
import type { LoadScreen } from '../../registry/types'
import { useSlot } from '../../registry/useSlot'
import { ScreenHost } from '../../shell/screens/ScreenHost'
import { classes } from '../../ui/classes'
import { Tabs } from '../../ui/layout/Tabs'
import { Skeleton } from '../../ui/status/Skeleton'
import { recordTabs } from '../recordTabs'
import styles from './record.module.css'

const timeline: LoadScreen = () => import('../timeline/TimelineTab')
const waiting = <Skeleton height="160px" />

interface ShownTab {
  readonly id: string
  readonly label: string
  readonly order: number
  /** Drawn once it is chosen. */
  readonly body: ReactNode
}

interface RecordTabsProps {
  entity: Entity
  details: ReactNode
  /** Beside every tab; where there is no room beside, above the details alone. */
  facts: ReactNode
}

/** The parts of a record: its details, what plugins add, its timeline. The address says which one is open, so that a link can. */
export function RecordTabs({ entity, details, facts }: RecordTabsProps) {
  const { permissions } = useViewer()
  const added = useSlot(recordTabs).filter((tab) => tab.entity === entity.id && (tab.permission === undefined || permissions.has(tab.permission)))
  const [path, navigate] = useLocation()
  const asked = new URLSearchParams(useSearch()).get('tab')
  const tabs: readonly ShownTab[] = [
    { id: 'details', label: 'Details', order: 0, body: details },
    ...added.map(({ id, label, order, plugin, load }) => ({
      id,
      label,
      order,
      body: (
        <PluginScope plugin={plugin}>
          <ScreenHost level={2} load={load} fallback={waiting} />
        </PluginScope>
      ),
    })),
    { id: 'timeline', label: 'Timeline', order: 100, body: <ScreenHost level={2} load={timeline} fallback={waiting} /> },
  ].toSorted((a, b) => a.order - b.order)
  const chosen = tabs.find(({ id }) => id === asked) ?? tabs[0]!
  return (
    <Tabs
      label={entity.name.one}
      tabs={tabs}
      selected={chosen.id}
      onSelect={(id) => navigate(id === tabs[0]!.id ? path : `${path}?tab=${id}`, { replace: true })}
    >
      <div className={classes(styles.columns, !facts && styles.alone)}>
        <div className={styles.main}>{chosen.body}</div>
        {facts && (
          <aside aria-label="Key facts" className={classes(styles.facts, chosen !== tabs[0] && styles.asideOnly)}>
            {facts}
          </aside>
        )}
      </div>
    </Tabs>
  )
}
