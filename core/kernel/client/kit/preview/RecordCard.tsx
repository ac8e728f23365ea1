import { useLayoutEffect, useRef, type RefObject } from 'react'
import { formatDay, formatInstant } from '@core/kernel/entity/dates'
import { amountText } from '@core/kernel/entity/amounts'
import type { relatedCalls } from '@core/kernel/shared/relatedCalls'
import type { ResponseOf } from '../../platform/api/ApiClient'
import { createApi } from '../../platform/api/createApi'
import { unwrapResponse } from '../../platform/api/unwrapResponse'
import { useLoad } from '../../platform/api/useLoad'
import { placePopover } from '../../platform/ui/overlays/place'
import styles from './RecordCard.module.css'

interface RecordCardProps {
  cardId: string
  entity: string
  id: number
  link: RefObject<HTMLAnchorElement | null>
  onPointerEnter: () => void
  onPointerLeave: () => void
}

const api = createApi<typeof relatedCalls>()

type Fact = ResponseOf<typeof relatedCalls.card>['data']['facts'][number]

/** The title, the state and the key facts of a record, beside a link to it. Nothing, if the viewer may not see it or it doesn't load. */
export default function RecordCard({ cardId, entity, id, link, onPointerEnter, onPointerLeave }: RecordCardProps) {
  const element = useRef<HTMLDivElement>(null)
  const { value } = useLoad(`${entity} ${id}`, async (signal) => {
    const { data } = await unwrapResponse(api.POST('/api/Related/Card', { body: { entity, id }, signal }))
    return data
  })
  useLayoutEffect(() => {
    if (!value || !element.current || !link.current) return
    placePopover(element.current, link.current, 'start')
    element.current.showPopover()
  }, [value, link])
  if (!value) return null
  return (
    <div
      ref={element}
      id={cardId}
      role="tooltip"
      popover="manual"
      className={styles.card}
      onPointerEnter={onPointerEnter}
      onPointerLeave={onPointerLeave}
    >
      <p className={styles.title}>
        <bdi>{value.title}</bdi>
        <span className={styles.kind}>{[value.kind, value.state].filter(Boolean).join(' · ')}</span>
      </p>
      {value.facts.length > 0 && (
        <dl className={styles.facts}>
          {value.facts.map((fact) => (
            <div key={fact.label} className={styles.fact}>
              <dt>{fact.label}</dt>
              <dd>
                <bdi>{factText(fact)}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

function factText({ kind, text }: Fact): string {
  if (kind === 'date') return formatDay(text)
  if (kind === 'dateTime') return formatInstant(text)
  return kind === 'money' ? amountText(text) : text
}
