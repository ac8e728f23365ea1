import { observer } from 'mobx-react-lite'
import { useEffect, useMemo } from 'react'
import { inBackground } from '../../../platform/api/background'
import { live } from '../../../platform/live/live'
import { useViewer } from '../../../session/registry/RegistryProvider'
import { useSlot } from '../../../session/registry/useSlot'
import { useOpenRecord } from '../OpenRecord'
import { Timeline } from './Timeline'
import { TimelineStore } from './TimelineStore'
import { timelineSources } from './timelineSources'

/** The timeline of the open record; it is read afresh whenever the record changes, or what hangs on it. */
export default observer(function TimelineTab() {
  const {
    store: { entity },
    record: { id, version },
  } = useOpenRecord()
  const { permissions } = useViewer()
  const all = useSlot(timelineSources)
  const store = useMemo(() => {
    const requested = all.filter(
      ({ entities, permission }) =>
        (typeof entities === 'function' ? entities(entity) : (entities?.includes(entity.id) ?? true)) &&
        (permission === undefined || permissions.has(permission)),
    )
    return new TimelineStore(entity, id, requested)
  }, [entity, id, all, permissions])
  useEffect(() => () => store.dispose(), [store])
  useEffect(() => {
    // What happens to a record need not change it: a form comes back, a note is written.
    const topics = store.sources.flatMap(({ topic }) => topic ?? [])
    const own = new Set([entity.id, ...topics.flatMap((topic) => (typeof topic === 'function' ? topic(entity) : []))])
    const others = new Set(topics.filter((topic) => typeof topic === 'string'))
    const reload = () => void inBackground(() => store.load())
    const stops = [
      ...[...own].map((topic) => live.onChanges(topic, ({ ids }) => (!ids || ids.includes(id)) && reload())),
      // Their ids are those of other records, which may belong to this one.
      ...[...others].map((topic) => live.onChanges(topic, reload)),
    ]
    return () => stops.forEach((stop) => stop())
  }, [store, entity, id])
  useEffect(() => {
    // Once it is there, it is read afresh because of others as well: nobody needs to sit in front of it.
    if (store.known) void inBackground(() => store.load())
    else void store.load()
  }, [store, version])
  return <Timeline store={store} />
})
