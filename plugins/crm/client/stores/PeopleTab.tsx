import { Link } from 'wouter'
import { createApi, unwrapResponse, useLoad, useViewer } from '@core/client/session'
import { entityApi, listLink, useOpenRecord } from '@core/client/kit'
import type { Viewer } from '@core/client/plugin'
import { Avatar, Badge, EmptyState, ErrorState, Icon, Muted, Section, Skeleton } from '@core/client/ui'
import { type EntityPaths, countText, allows, knownName, phoneHref, type Entity } from '@core/entity'
import { accountEntity } from '../../shared/accounts/accountEntity'
import { accountPaths, leadPaths } from '../../shared/crmPaths'
import { leadEntity } from '../../shared/leads/leadEntity'
import type { storeCalls } from '../../shared/stores/storeCalls'
import styles from './stores.module.css'

const api = createApi<typeof storeCalls>()

/** A number of a person's records, with the list that shows them. */
interface Held {
  readonly one: string
  readonly many: string
  readonly entity: Entity
  readonly path: EntityPaths['list']
  readonly owner: string
  readonly filters: Readonly<Record<string, string>>
}

const held: readonly Held[] = [
  {
    one: 'open lead',
    many: 'open leads',
    entity: leadEntity,
    path: leadPaths.list,
    owner: 'assignTo',
    filters: { leadOptions: '1' },
  },
  {
    one: 'account',
    many: 'accounts',
    entity: accountEntity,
    path: accountPaths.list,
    owner: 'assignToId',
    filters: {},
  },
]

/** The people of a store: its manager and salespeople, how to contact them, and how many records each has. S2.16 */
export default function PeopleTab() {
  const { record } = useOpenRecord()
  const viewer = useViewer()
  const { value, failure, error, reload } = useLoad(`people of ${record.id}`, async (signal) => {
    const [people, ...counts] = await Promise.all([
      unwrapResponse(api.GET('/api/Store/{id}/People', { params: { path: { id: record.id } }, signal })),
      ...held.map((kind) => countOf(kind, viewer, signal)),
    ])
    return { people: people.data, counts }
  })
  if (failure) return <ErrorState message={failure} error={error} onRetry={reload} />
  if (!value) return <Skeleton height="160px" />
  if (value.people.length === 0)
    return (
      <EmptyState icon="pi-users" title="Nobody works here yet">
        Whoever changes users gives each of them a store.
      </EmptyState>
    )
  return (
    <Section title="People" flush>
      <ul className={styles.people}>
        {value.people.map(({ id, name, email, phone, roles, manages }) => (
          <li key={id} className={styles.person}>
            <Avatar name={name} size={40} />
            <div className={styles.who}>
              <span className={styles.name}>
                {name} {manages && <Badge tone="info">Manager</Badge>}
              </span>
              <Muted as="span">{roles.map(knownName).join(', ')}</Muted>
            </div>
            <div className={styles.reach}>
              <a href={`mailto:${email}`}>
                <Icon name="pi-envelope" /> {email}
              </a>
              {phone && (
                <a href={phoneHref(phone)}>
                  <Icon name="pi-phone" /> {phone}
                </a>
              )}
            </div>
            <div className={styles.has}>
              {held.map((kind, at) => {
                const count = value.counts[at]?.get(id) ?? 0
                return count > 0 && <HeldLink key={kind.many} kind={kind} person={id} count={count} />
              })}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The list's own sort applies. */
const anySort = { field: 'id', direction: 'asc' } as const

function HeldLink({
  kind: { one, many, path, owner, filters },
  person,
  count,
}: {
  kind: Held
  person: number
  count: number
}) {
  const query = { filters: { ...filters, [owner]: String(person) }, sort: anySort, search: '' }
  return <Link {...listLink(path, { query, defaultSort: anySort })}>{countText(count, one, many)}</Link>
}

/** The number of each person's records, of those that the viewer may see. */
async function countOf(
  { entity, owner, filters }: Held,
  viewer: Viewer,
  signal: AbortSignal,
): Promise<ReadonlyMap<number, number>> {
  if (!allows(entity, 'view', viewer)) return new Map()
  const { data } = await entityApi(entity).aggregate(
    { filter: filters, groupBy: [owner], measures: [{ of: 'count' }] },
    signal,
  )
  return new Map(data.map(({ group, values }) => [Number(group[owner]), Number(values[0])]))
}
