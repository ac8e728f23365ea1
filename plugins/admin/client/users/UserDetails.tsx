import { Link } from 'wouter'
import { type ReadField, RecordFields } from '@core/client/kit'
import { useViewer } from '@core/client/session'
import { LinkButton, Row, Section } from '@core/client/ui'
import { rolePermissions } from '../../shared/adminPermissions'
import { userEntity } from '../../shared/userEntity'
import type { UserDetail } from '../adminApis'
import { links } from '../adminLinks'
import styles from './UserScreen.module.css'

/** The fields of a member of staff. */
export function UserDetails({ record }: { record: UserDetail }) {
  const { permissions } = useViewer()
  const part = (show: readonly ReadField[]) => (
    <RecordFields
      fields={userEntity.fields}
      record={record}
      show={show}
      labels={record.labels}
      masked={record.masked}
    />
  )
  return (
    <>
      <Section title="Person">{part(['firstName', 'lastName', 'email', 'phone', 'title'])}</Section>
      <Section
        title="Access"
        actions={
          permissions.has(rolePermissions.can.view) && (
            <LinkButton size="small" variant="ghost" href={links.whyNot(record.id)}>
              Why not?
            </LinkButton>
          )
        }
      >
        {part([
          { path: 'roles', wide: true, render: () => <HeldRoles roles={record.roles} /> },
          'storeId',
          'managerId',
        ])}
      </Section>
      <Section title="Preferences">{part(['locale', 'timezone'])}</Section>
    </>
  )
}

function HeldRoles({ roles }: { roles: UserDetail['roles'] }) {
  const { permissions } = useViewer()
  const mayOpen = permissions.has(rolePermissions.can.view)
  return (
    <Row as="span" gap={2} wrap align="stretch">
      {roles.map(({ id, name }) =>
        mayOpen && id ? (
          <Link key={id} href={links.role(id)} className={styles.role}>
            {name}
          </Link>
        ) : (
          <span key={id} className={styles.role}>
            {name}
          </span>
        ),
      )}
    </Row>
  )
}
