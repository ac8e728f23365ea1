import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { Entity } from '@core/kernel/entity/defineEntity'
import { ContributedPart } from '../../session/registry/ContributedPart'
import { useViewer } from '../../session/registry/RegistryProvider'
import type { Contributed } from '../../session/registry/types'
import { useContributions } from '../../session/registry/useContributions'
import { useReadyOffline } from '../../platform/offlineWrites/useReadyOffline'
import { preloadScreen } from '../../platform/screens/loadScreen'
import { Tabs } from '../../platform/ui/layout/Tabs'
import { Skeleton } from '../../platform/ui/status/Skeleton'
import { isFor } from '../records/isFor'
import { activityGroup, recordTabs, type RecordTab } from '../records/recordTabs'
import { useRelatedCounts } from './useRelatedCounts'
import { RecordActivity, type TabSection, useFeedParts } from './RecordActivity'
import styles from './record.module.css'

/** More would not fit on a phone, where the facts are a tab too. */
const mostTabs = 5
const waiting = <Skeleton height="160px" />
/** The address of the feed before it was the first tab. */
const timelineTab = 'timeline'

interface ShownTab {
  readonly id: string
  readonly label: string
  /** The addresses that open it. */
  readonly opens: readonly string[]
  /** Rendered when the tab is chosen. */
  readonly body: ReactNode
}

interface RecordTabsProps {
  entity: Entity
  id: number
  /** What the record consists of beside its facts, such as the lines of a quote: the first tab. */
  content: { readonly label: string; readonly body: ReactNode } | undefined
  /** The facts of the record, if they have no room beside the tabs: the first tab. */
  facts: ReactNode
  /** The open tab, or a section of it; by default the first tab. */
  requested: string | undefined
  /** Opens a tab or a section; undefined for the first tab. */
  onShow: (tab: string | undefined) => void
}

/** The tabs of a record's page. The address names the open one, or a section of it, so that links can too. */
export function AddressedRecordTabs(props: Omit<RecordTabsProps, 'requested' | 'onShow'>) {
  const [path, navigate] = useLocation()
  const requested = new URLSearchParams(useSearch()).get('tab') ?? undefined
  return (
    <RecordTabs
      {...props}
      requested={requested}
      onShow={(tab) => navigate(tab === undefined ? path : `${path}?tab=${tab}`, { replace: true })}
    />
  )
}

/** The tabs of a record: what happened and what is next, and those of features and plugins. */
export function RecordTabs({ entity, id, content, facts, requested, onShow: show }: RecordTabsProps) {
  const { permissions } = useViewer()
  const added = useContributions(recordTabs).filter((tab) => isFor(tab, entity, permissions))
  const feedParts = useFeedParts(entity)
  const counts = useRelatedCounts(
    entity.id,
    id,
    added.flatMap(({ children }) => children ?? []),
  )
  // Somebody who opens another tab without a connection can still write there.
  useReadyOffline(() => Promise.all([...feedParts, ...added.map(({ load }) => load)].map(preloadScreen)))
  const sectionOf = (tab: Contributed<RecordTab>): TabSection => ({
    id: tab.id,
    label: tab.label,
    count: (tab.children !== undefined && counts[tab.children]) || undefined,
    body: <ContributedPart entry={tab} load={tab.load} fallback={waiting} />,
  })
  const groups = new Map<string, Contributed<RecordTab>[]>()
  for (const tab of added) {
    const key = tab.group?.id ?? tab.id
    groups.set(key, [...(groups.get(key) ?? []), tab])
  }
  const activities = groups.get(activityGroup.id) ?? []
  groups.delete(activityGroup.id)
  const tabs: readonly ShownTab[] = [
    ...(facts ? [{ id: 'details', label: 'Details', opens: ['details'], body: facts }] : []),
    ...(content ? [{ id: 'content', label: content.label, opens: ['content'], body: content.body }] : []),
    {
      id: timelineTab,
      label: activityGroup.label,
      opens: [timelineTab, ...activities.map((tab) => tab.id)],
      body: (
        <RecordActivity
          key={id}
          sections={activities.map(sectionOf)}
          chosen={requested}
          onChoose={(section) => show(section ?? (facts || content ? timelineTab : undefined))}
        />
      ),
    },
  ]
  const room = mostTabs - tabs.length
  const others = [...groups.values()]
  const apart = others.length > room ? others.slice(0, room - 1) : others
  const rest = others.slice(apart.length).flat()
  const shown = [
    ...tabs,
    ...apart.map((group) => tabOf(group.map(sectionOf), group[0]!.group?.label, requested)),
    ...(rest.length > 0 ? [tabOf(rest.map(sectionOf), 'More', requested)] : []),
  ]
  const chosen = shown.find(({ opens }) => requested !== undefined && opens.includes(requested)) ?? shown[0]!
  return (
    <Tabs
      label={entity.name.one}
      tabs={shown}
      selected={chosen.id}
      onSelect={(tab) => show(tab === tabs[0]!.id ? undefined : tab)}
    >
      {chosen.body}
    </Tabs>
  )
}

/** The tab of a group, or of a contribution without one. */
function tabOf(sections: readonly TabSection[], named: string | undefined, requested: string | undefined): ShownTab {
  const [first] = sections
  const total = sections.reduce((sum, { count = 0 }) => sum + count, 0)
  const label = sections.length > 1 && named ? named : first!.label
  return {
    id: first!.id,
    label: total > 0 ? `${label} (${total})` : label,
    opens: sections.map(({ id }) => id),
    body:
      sections.length === 1 ? (
        first!.body
      ) : (
        <div className={styles.sections}>
          {sections.map((section) => (
            <GroupSection key={section.id} section={section} isRequested={section.id === requested} />
          ))}
        </div>
      ),
  }
}

/** A section of a tab. The page scrolls to the one that the address names, unless it is the first. */
function GroupSection({ section: { label, body }, isRequested }: { section: TabSection; isRequested: boolean }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const section = element.current
    if (isRequested && section?.previousElementSibling) section.scrollIntoView({ block: 'start' })
  }, [isRequested])
  return (
    <div ref={element} className={styles.section}>
      <h2 className={styles.sectionTitle}>{label}</h2>
      {body}
    </div>
  )
}
