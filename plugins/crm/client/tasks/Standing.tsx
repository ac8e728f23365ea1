import { useState } from 'react'
import { Link } from 'wouter'
import { useLoad, useLiveTurn, useViewer } from '@core/client/session'
import { entityApi, useOpenRecord } from '@core/client/kit'
import { Button, Row, useKey } from '@core/client/ui'
import {
  allows,
  distanceText,
  emptyText,
  type Filter,
  formatFigure,
  listHref,
  localDay,
  today,
  whereOf,
} from '@core/entity'
import { activityEntity } from '../../shared/activities/activityEntity'
import { activityPaths, taskPaths } from '../../shared/crmPaths'
import { quoteEntity } from '../../shared/quotes/quoteEntity'
import { quotes as figures } from '../../shared/figures/quoteFigures'
import { leadEntity } from '../../shared/leads/leadEntity'
import { recordKind } from '../../shared/recordKinds'
import { taskEntity } from '../../shared/tasks/taskEntity'
import { aboutOf, logsContacts } from './linkOf'
import { LogCallDialog } from './EndDialog'
import { type About, taskApi } from './taskApi'
import styles from './tasks.module.css'

const quotes = entityApi(quoteEntity)
/** The topics of the figures. A change of any of them reloads the figures. */
const sources = ['task', 'activity', 'quote'] as const

interface StandingProps {
  about: About
  /** Of a lead, what it is worth: the total of its latest live quote, else the estimate (D6). */
  value?: string | null
}

/** The standing of a record: its next step, the last contact, what it is worth, and a button that logs a call in two clicks. */
export function Standing({ about, value: worthNow }: StandingProps) {
  const viewer = useViewer()
  const [logged, setLogged] = useState(0)
  const turn = useLiveTurn(sources)
  const key = `${about.entityType} ${about.entityTypeId} ${logged}`
  const seesTasks = allows(taskEntity, 'view', viewer)
  const { value, failure } = useLoad(seesTasks ? key : undefined, (signal) => taskApi.standing(about, signal), turn)
  const owner = ownerOf(about)
  const seesWorth = owner !== undefined && allows(quoteEntity, 'view', viewer)
  const { value: worth, failure: withoutWorth } = useLoad(
    seesWorth ? key : undefined,
    (signal) => readWorth(owner!, signal),
    turn,
  )
  // All of it shows at once, because its parts share their lines.
  const waits = (seesTasks && !value && !failure) || (seesWorth && !worth && !withoutWorth)
  const step = value?.nextStep
  const paths = step?.kind === 'task' ? taskPaths : activityPaths
  return (
    <Row gap={5} rowGap={2} wrap className={styles.standing}>
      <dl aria-busy={waits}>
        <div>
          <dt>Next step</dt>
          <dd>
            {step ? (
              <>
                {/* A follow-up is a day of this record, so it leads nowhere. */}
                {step.kind === 'followUp' ? (
                  step.subject
                ) : (
                  <Link href={paths.record.replace(':id', String(step.id))}>{step.subject}</Link>
                )}
                , {distanceText(step.day, today())}
                {step.person && `, ${step.person}`}
              </>
            ) : value ? (
              'None planned'
            ) : (
              '…'
            )}
          </dd>
        </div>
        {logsContacts(about) && (
          <div>
            <dt>Last contact</dt>
            <dd>
              {value?.lastContact ? distanceText(localDay(value.lastContact), today()) : value ? 'None yet' : '…'}
            </dd>
          </div>
        )}
        <div>
          <dt>Open tasks</dt>
          <dd>{value?.openTasks ?? '…'}</dd>
        </div>
        {worthNow !== undefined && (
          <div>
            <dt>{leadEntity.fields.value.label}</dt>
            <dd data-tip={leadEntity.fields.value.help}>
              {worthNow === null ? emptyText : formatFigure(Number(worthNow), 'money')}
            </dd>
          </div>
        )}
        {/* Nothing is said where nothing is worth anything, and not again what the value says already. */}
        {worth
          ?.filter(({ value: total }) => total !== 0 && total !== Number(worthNow ?? 0))
          .map(({ figure, value: total, href }) => (
            <div key={figure.id}>
              <dt>{figure.name}</dt>
              <dd data-tip={figure.sentence}>
                <Link href={href}>{formatFigure(total, 'money')}</Link>
              </dd>
            </div>
          ))}
      </dl>
      {allows(activityEntity, 'create', viewer) && (
        <LogCall about={about} onLogged={() => setLogged((count) => count + 1)} />
      )}
    </Row>
  )
}

function LogCall({ about, onLogged }: { about: About; onLogged: () => void }) {
  const [open, setOpen] = useState(false)
  useKey('l', 'Log call', () => setOpen(true))
  return (
    <>
      <Button icon="pi-phone" onClick={() => setOpen(true)}>
        Log call
      </Button>
      {open && <LogCallDialog about={about} onLogged={onLogged} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The same above a tab, for records that don't show it in their header as leads and accounts do. */
export function StandingOfTab() {
  const { store, record } = useOpenRecord()
  const about = aboutOf(store.entity.id, record.id)
  return about && !ownerOf(about) ? <Standing about={about} /> : null
}

/** The filter for the quotes of a record. */
function ownerOf({ entityType, entityTypeId }: About): Filter | undefined {
  if (entityType === recordKind.lead) return { leadId: String(entityTypeId) }
  return entityType === recordKind.account ? { accountId: String(entityTypeId) } : undefined
}

/** The figures of a record's quotes, over those that the viewer may see, each with the address of its rows. */
async function readWorth(owner: Filter, signal: AbortSignal) {
  const measures = [{ of: 'sum', field: 'total' }] as const
  const { data } = await quotes.aggregate({ filter: owner, groupBy: ['status'], measures }, signal)
  return [figures.openValue, figures.orderedValue].map((figure) => {
    const filter = { ...owner, ...whereOf(figure, today()) }
    const statuses = filter.status!.split(',')
    const counted = data.filter(({ group }) => statuses.includes(String(group.status)))
    return {
      figure,
      value: counted.reduce((sum, { values }) => sum + Number(values[0]), 0),
      href: listHref(quoteEntity, filter)!,
    }
  })
}
