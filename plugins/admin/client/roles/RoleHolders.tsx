import { Link } from 'wouter'
import { useLoad, useViewer } from '@core/client/session'
import { useOpenRecord } from '@core/client/kit'
import { Avatar, ErrorState, LinkButton, Muted, Row, Section, Skeleton } from '@core/client/ui'
import { countText, allows } from '@core/entity'
import { userEntity } from '../../shared/userEntity'
import { userApi, type RoleDetail } from '../adminApis'
import { links } from '../adminLinks'
import { UserStatus } from '../users/UserStatus'
import styles from './RoleScreen.module.css'

/** The number of people on the screen of a role; the list of users has all of them. */
const maxHolders = 8

/** @returns `1 person`, `12 people` */
export function peopleText(count: number): string {
  return countText(count, 'person', 'people')
}

/** Beside the page of a role: its holders. For people who may view users. */
export function HeldBy({ record: { id, holders } }: { record: RoleDetail }) {
  return allows(userEntity, 'view', useViewer()) && <Holders roleId={id} count={holders ?? 0} />
}

function Holders({ roleId, count }: { roleId: number; count: number }) {
  const { people, failure, error, reload } = useHolders(roleId, count)
  return (
    <Section
      title="Held by"
      actions={
        count > 0 && (
          <LinkButton size="small" variant="ghost" href={links.holders(roleId)}>
            {count > maxHolders ? `All ${count}` : 'Open in Users'}
          </LinkButton>
        )
      }
    >
      {failure && <ErrorState message={failure} error={error} onRetry={reload} />}
      {!people && !failure && <Skeleton height="60px" />}
      {people?.length === 0 && <Muted>Nobody holds it.</Muted>}
      <ul>
        {people?.map((person) => (
          <Row as="li" gap={3} key={person.id} className={styles.person}>
            <Avatar name={person.name ?? '?'} size={26} />
            <span className={styles.words}>
              <Link href={links.user(person.id)} className={styles.name}>
                {person.name}
              </Link>
              <span className={styles.title}>{person.title}</span>
            </span>
            <UserStatus record={person} />
          </Row>
        ))}
      </ul>
    </Section>
  )
}

/** Before a role is deleted: lists its holders, with a link to each of them. */
export function HoldersBeforeDelete() {
  const { id, holders } = useOpenRecord<RoleDetail>().record
  const viewer = useViewer()
  if (!holders) return null
  return (
    <>
      <p>It can’t be deleted as long as somebody holds it: {peopleText(holders)} now. Give them another role first.</p>
      {allows(userEntity, 'view', viewer) && <HolderNames id={id} count={holders} />}
    </>
  )
}

function HolderNames({ id, count }: { id: number; count: number }) {
  const { people = [] } = useHolders(id, count)
  return (
    <Row as="ul" gap={4} rowGap={1} wrap align="stretch" className={styles.holders}>
      {people.map((person) => (
        <li key={person.id}>
          <Link href={links.user(person.id)}>{person.name}</Link>
        </li>
      ))}
      {count > maxHolders && (
        <li>
          <Link href={links.holders(id)}>All {count}</Link>
        </li>
      )}
    </Row>
  )
}

/** @param count the list is fetched again when it changes @returns the first few by name; undefined while they are loaded */
function useHolders(roleId: number, count: number) {
  const { value, ...state } = useLoad(`${roleId} ${count}`, (signal) =>
    userApi.list(
      {
        limit: maxHolders,
        filter: { roleIds: roleId },
        sorting: { fieldName: 'name', direction: 'asc' },
        columns: ['name', 'title', 'status'],
        total: false,
      },
      signal,
    ),
  )
  return { people: value?.data, ...state }
}
