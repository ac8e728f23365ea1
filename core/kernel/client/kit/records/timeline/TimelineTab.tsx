import { observer } from 'mobx-react-lite'
import { lazy, Suspense, useContext, useEffect, useMemo, useState } from 'react'
import { allows } from '@core/kernel/entity/policy'
import { inBackground } from '../../../platform/api/background'
import { followChanges } from '../../../platform/live/followChanges'
import { useViewer } from '../../../session/registry/RegistryProvider'
import { useContributions } from '../../../session/registry/useContributions'
import { useOpenRecord } from '../OpenRecord'
import { activityGroup, recordTabs } from '../recordTabs'
import { FeedPartsContext } from './FeedParts'
import { Timeline } from './Timeline'
import { TimelineStore } from './TimelineStore'
import { type TimelineEntry, timelineSources } from './timelineSources'

const PutBackDialog = lazy(() => import('./PutBackDialog'))

/** The timeline of the open record. It is loaded again whenever the record or something that belongs to it changes. */
export default observer(function TimelineTab() {
  const {
    store: { entity },
    record,
  } = useOpenRecord()
  const { id, version } = record
  const viewer = useViewer()
  const { permissions } = viewer
  const mayChange = allows(entity, 'update', viewer, record)
  const [puttingBack, setPuttingBack] = useState<TimelineEntry>()
  const all = useContributions(timelineSources)
  const store = useMemo(() => {
    const requested = all.filter(
      ({ entities, permission }) =>
        (typeof entities === 'function' ? entities(entity) : (entities?.includes(entity.id) ?? true)) &&
        (permission === undefined || permissions.has(permission)),
    )
    return new TimelineStore(entity, id, requested)
  }, [entity, id, all, permissions])
  const viewsOfTheirOwn = useContributions(recordTabs).flatMap(({ group, label }) =>
    group?.id === activityGroup.id ? [label] : [],
  )
  const { only, offer } = useContext(FeedPartsContext)
  const parts = store.filled.filter(({ title }) => !viewsOfTheirOwn.includes(title))
  const offered = JSON.stringify(parts.map(({ id: part, title }) => ({ id: part, title })))
  useEffect(() => {
    if (store.known) offer(JSON.parse(offered))
  }, [offer, offered, store.known])
  useEffect(() => store.show(only), [store, only])
  useEffect(() => () => store.dispose(), [store])
  useEffect(() => {
    // Events need not change the record: a form comes back, a note is written.
    const topics = store.sources.flatMap(({ topic }) => topic ?? [])
    const own = new Set([entity.id, ...topics.flatMap((topic) => (typeof topic === 'function' ? topic(entity) : []))])
    const others = new Set(topics.filter((topic) => typeof topic === 'string'))
    return followChanges(
      new Set([...own, ...others]),
      () => store.load(),
      // The ids in messages of others are those of other records, which may belong to this one.
      (ids, topic) => others.has(topic) || ids.includes(id),
    )
  }, [store, entity, id])
  useEffect(() => {
    // Later loads are caused by others, so they are background requests that don't keep the session alive.
    if (store.known) void inBackground(() => store.load())
    else void store.load()
  }, [store, version])
  return (
    <>
      <Timeline store={store} {...(mayChange && { onPutBack: setPuttingBack })} />
      {puttingBack?.putsBack && (
        <Suspense>
          <PutBackDialog {...puttingBack.putsBack} onClose={() => setPuttingBack(undefined)} />
        </Suspense>
      )}
    </>
  )
})
