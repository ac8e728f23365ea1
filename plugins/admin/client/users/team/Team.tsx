import type { ComponentProps } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { useLoad } from '@core/client/session'
import { OrgChart, Avatar, Card, EmptyState, ErrorState, PageHeader, Segmented, Skeleton, Stack } from '@core/client/ui'
import { teamPath } from '../../../shared/adminPaths'
import { statusId } from '../../../shared/userEntity'
import { userApi, type UserRow } from '../../adminApis'
import { links } from '../../adminLinks'
import { UserStatus } from '../UserStatus'
import styles from './Team.module.css'
import { teamsByStore, type TeamNode, teamTree } from './teamTree'

type ChartNode = ComponentProps<typeof OrgChart>['roots'][number]

const ways = [
  { id: 'manager', name: 'By manager' },
  { id: 'store', name: 'By store' },
  { id: 'chart', name: 'Chart' },
] as const

/** A chart of more people is not readable. */
const most = 1000

/** `/users/team`: the staff by manager and by store. Suspended people are left out. */
export default function Team() {
  const asked = new URLSearchParams(useSearch()).get('by')
  const by = ways.find(({ id }) => id === asked)?.id ?? 'manager'
  const [, navigate] = useLocation()
  const { value, failure, error, reload } = useLoad('team', (signal) =>
    userApi.list(
      {
        columns: ['name', 'title', 'roles', 'storeId', 'managerId', 'status'],
        sorting: { fieldName: 'name', direction: 'asc' },
        filter: { status: `${statusId.invited},${statusId.active}` },
        limit: most,
      },
      signal,
    ),
  )
  return (
    <>
      <PageHeader
        title="Team"
        subtitle="Who works here, for whom, and where."
        actions={
          <div className={styles.ways}>
            <Segmented
              label="Arranged"
              options={ways}
              value={by}
              onChange={(way) => navigate(way === 'manager' ? teamPath : `${teamPath}?by=${way}`, { replace: true })}
            />
          </div>
        }
      />
      {failure ? (
        <ErrorState message={failure} error={error} onRetry={reload} />
      ) : !value ? (
        <Card>
          <Skeleton width="60%" />
        </Card>
      ) : value.data.length === 0 ? (
        <EmptyState icon="pi-users" title="Nobody yet">
          People appear here once they have been invited.
        </EmptyState>
      ) : (
        <>
          {value.next && (
            <p className={styles.note}>The first {most.toLocaleString('en-US')} people by name are shown.</p>
          )}
          {by === 'store' ? (
            <Stores people={value.data} />
          ) : by === 'chart' ? (
            <OrgChart label="Who manages whom" roots={teamTree(value.data).map(chartNodeOf)} />
          ) : (
            <Tree nodes={teamTree(value.data)} label="Managers" />
          )}
        </>
      )}
    </>
  )
}

function Stores({ people }: { people: readonly UserRow[] }) {
  return (
    <div className={styles.stores}>
      {teamsByStore(people).map(({ name, members }) => (
        <section key={name} aria-label={name} className={styles.store}>
          <h2 className={styles.heading}>
            {name} <span className={styles.count}>{members.length}</span>
          </h2>
          <Stack as="ul" gap={2}>
            {members.map((member) => (
              <li key={member.id}>
                <Member person={member} />
              </li>
            ))}
          </Stack>
        </section>
      ))}
    </div>
  )
}

function Tree({ nodes, label }: { nodes: readonly TeamNode<UserRow>[]; label: string }) {
  return (
    <Stack as="ul" gap={2} aria-label={label} className={styles.tree}>
      {nodes.map(({ member, reports, below }) => (
        <li key={member.id} className={styles.node}>
          <Member person={member} place={member.labels.storeId} below={below} />
          {reports.length > 0 && <Tree nodes={reports} label={`Managed by ${member.name}`} />}
        </li>
      ))}
    </Stack>
  )
}

function chartNodeOf({ member, reports }: TeamNode<UserRow>): ChartNode {
  const { id, name, title, roles } = member
  return {
    key: id,
    name: name ?? `No. ${id}`,
    content: (
      <div className={styles.place}>
        <Avatar name={name ?? '?'} size={32} />
        <div className={styles.words}>
          <Link href={links.user(id)} className={styles.name}>
            {name}
          </Link>
          <div className={styles.what}>{title ?? roles.map((role) => role.name).join(', ')}</div>
        </div>
      </div>
    ),
    children: reports.map(chartNodeOf),
  }
}

interface MemberProps {
  person: UserRow
  /** Their store, if the page doesn't show it otherwise. */
  place?: string | null | undefined
  below?: number
}

function Member({ person, place, below = 0 }: MemberProps) {
  const { id, name, title, roles, status } = person
  const what = [title, roles.map((role) => role.name).join(', ')].filter(Boolean)
  return (
    <div className={styles.member}>
      <Avatar name={name ?? '?'} size={36} />
      <div className={styles.words}>
        <Link href={links.user(id)} className={styles.name}>
          {name}
        </Link>
        <div className={styles.what}>{[...new Set(what)].join(' · ')}</div>
        {place && <div className={styles.what}>{place}</div>}
      </div>
      {status !== statusId.active && <UserStatus record={person} />}
      {below > 0 && (
        <span className={styles.count} data-tip={`${below} below`}>
          {below}
          <span className="visually-hidden"> below</span>
        </span>
      )}
    </div>
  )
}
