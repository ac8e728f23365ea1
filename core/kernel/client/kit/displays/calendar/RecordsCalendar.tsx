import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useViewer } from '../../../session/registry/RegistryProvider'
import { toast } from '../../../platform/toasts/toast'
import { inBackground } from '../../../platform/api/background'
import type { CalendarPlace } from '../../lists/listUrl'
import { useFillHeight } from '../../lists/useFillHeight'
import { CalendarStore } from './CalendarStore'
import { CalendarView } from './CalendarView'
import styles from '../../lists/EntityList.module.css'

interface RecordsCalendarProps {
  /** Of each entity those that stand in it. The same objects at each drawing. */
  sources: CalendarStore['options']['sources']
  /** What stands in it: `your tasks and activities`. */
  label: string
  /** Raised when others changed what is shown (`useLiveTurn`). */
  turn: number
  /** The link for adding a record at a time of day, HH:mm. With it a free time can be clicked; the screen has a button, too, for keyboards. */
  addHref?: ((day: string, time: string) => string) | undefined
}

/** Records of several entities in one calendar of its own, which opens with this week. */
export function RecordsCalendar({ sources, label, turn, addHref }: RecordsCalendarProps) {
  const viewer = useViewer()
  const [, navigate] = useLocation()
  const element = useRef<HTMLDivElement>(null)
  const height = useFillHeight(element)
  const [store] = useState(() => new CalendarStore({ sources, viewer, toast }))
  const [{ day, span = 'week' }, setPlace] = useState<CalendarPlace>({})
  const shown = useRef(turn)
  useEffect(() => {
    const byOthers = shown.current !== turn
    shown.current = turn
    const show = () => store.show({ view: span, ...(day && { day }) })
    void (byOthers ? inBackground(show) : show())
  }, [store, day, span, turn])
  useEffect(() => () => store.dispose(), [store])
  return (
    <div ref={element} className={styles.sheet} style={{ blockSize: height }}>
      <CalendarView
        store={store}
        label={label}
        onMove={(to) => setPlace((before) => ({ ...before, ...to }))}
        onAdd={addHref && ((to, time) => navigate(addHref(to, time)))}
      />
    </div>
  )
}
