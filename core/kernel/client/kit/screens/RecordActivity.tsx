import { type ReactNode, useMemo, useState } from 'react'
import type { Entity } from '@core/kernel/entity/defineEntity'
import { useContributions } from '../../session/registry/useContributions'
import { ContributedPart } from '../../session/registry/ContributedPart'
import type { LoadScreen } from '../../platform/screens/loadScreen'
import { ScreenHost } from '../../platform/screens/ScreenHost'
import { Row } from '../../platform/ui/layout/Row'
import { Skeleton } from '../../platform/ui/status/Skeleton'
import { useViewer } from '../../session/registry/RegistryProvider'
import { isFor } from '../records/isFor'
import { useOpenRecord } from '../records/OpenRecord'
import { recordWriting } from '../records/recordTabs'
import { type FeedPart, FeedPartsContext } from '../records/timeline/FeedParts'
import { WaitingHere } from '../waiting/WaitingHere'
import styles from './record.module.css'

const timeline: LoadScreen = () => import('../records/timeline/TimelineTab')
const waiting = <Skeleton height="160px" />
const writingWaits = <Skeleton height="40px" />

/** A part of a tab, with its number of records if it is known. */
export interface TabSection {
  readonly id: string
  readonly label: string
  readonly count: number | undefined
  readonly body: ReactNode
}

interface RecordActivityProps {
  /** Parts of what happened that have a view of their own, such as notes, which can be changed there. */
  sections: readonly TabSection[]
  /** The section that is shown; any other text shows everything. */
  chosen: string | undefined
  onChoose: (section: string | undefined) => void
}

/** What happened to the open record and what is next, as one feed with writing at its top; or one part of it. */
export function RecordActivity({ sections, chosen, onChoose }: RecordActivityProps) {
  const section = sections.find(({ id }) => id === chosen)
  // They stay while a section is shown, so that the row stays as it is.
  const [parts, offer] = useState<readonly FeedPart[]>([])
  const [only, showOnly] = useState<string>()
  const feed = useMemo(() => ({ only, offer }), [only])
  const showFeed = (part: string | undefined) => {
    showOnly(part)
    if (section) onChoose(undefined)
  }
  const buttons = [
    { key: 'all', label: 'Everything', pressed: !section && only === undefined, show: () => showFeed(undefined) },
    ...sections.map(({ id, label, count }) => ({
      key: `section ${id}`,
      label: count ? `${label} (${count})` : label,
      pressed: id === section?.id,
      show: () => onChoose(id),
    })),
    // One part alone is everything.
    ...(parts.length > 1 ? parts : []).map(({ id, title }) => ({
      key: `part ${id}`,
      label: title,
      pressed: !section && only === id,
      show: () => showFeed(id),
    })),
  ]
  return (
    <div className={styles.activity}>
      {buttons.length > 1 && (
        <Row gap={1} wrap role="group" aria-label="View" className={styles.parts}>
          {buttons.map(({ key, label, pressed, show }) => (
            <button key={key} type="button" aria-pressed={pressed} className={styles.part} onClick={show}>
              {label}
            </button>
          ))}
        </Row>
      )}
      <FeedPartsContext value={feed}>{section ? section.body : <RecordFeed />}</FeedPartsContext>
    </div>
  )
}

/** The feed of the open record, and what can be written into it. */
function RecordFeed() {
  const { store, record } = useOpenRecord()
  const { entity } = store
  const writing = useWriting(entity)
  return (
    <>
      {writing.map((entry) => (
        <ContributedPart key={entry.id} entry={entry} load={entry.load} fallback={writingWaits} />
      ))}
      <WaitingHere
        belongs={({ records }) => records.some((about) => about.entity === entity.id && about.id === record.id)}
      />
      <ScreenHost level={2} load={timeline} fallback={waiting} />
    </>
  )
}

function useWriting(entity: Entity) {
  const { permissions } = useViewer()
  return useContributions(recordWriting).filter((entry) => isFor(entry, entity, permissions))
}

/** @returns the parts of a record's feed, to be loaded in advance */
export function useFeedParts(entity: Entity): readonly LoadScreen[] {
  return [timeline, ...useWriting(entity).map(({ load }) => load)]
}
