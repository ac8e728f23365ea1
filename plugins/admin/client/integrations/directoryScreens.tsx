import { SecretButton } from '@core/client/forms'
import { defineEntityScreens } from '@core/client/kit'
import { Badge } from '@core/client/ui'
import { directoryPaths } from '../../shared/adminPaths'
import { directoryEntity, directoryStatuses } from '../../shared/directoryEntity'
import { DirectoryContents } from './DirectoryContents'
import { type DirectoryDetail, integrationApi } from './integrationApi'

const [on] = directoryStatuses

/** Directories that create and suspend people by SCIM. */
const directoryScreens = defineEntityScreens(directoryEntity, {
  paths: directoryPaths,
  icon: 'pi-sitemap',
  list: {
    columns: [
      { field: 'name', width: 220, main: true, card: 'title' },
      { field: 'status', width: 100, card: 'aside' },
      { field: 'prefix', width: 150, card: 'sub' },
      { field: 'lastUsedAt', width: 170 },
    ],
    filters: ['status'],
    emptyHint:
      'A directory such as Entra ID or Okta creates people here, gives them the roles of their groups, and signs them out when they leave.',
  },
  record: {
    badge: DirectoryState,
    readActions: DirectoryActions,
    fields: [{ path: 'domains', none: 'Everybody’s' }],
    facts: DirectoryContents,
    deleteHint: 'Its people stay, with the roles that they have. Administrators look after them from then on.',
  },
  form: {
    sections: [
      {
        id: 'directory',
        title: 'Directory',
        fields: ['name', 'status', { path: 'domains', span: 'full' }, { path: 'invites', span: 'full' }],
      },
      {
        id: 'roles',
        title: 'Roles',
        subtitle:
          'Whoever leaves a group loses its roles. Roles that aren’t named here are given and taken away by hand.',
        fields: ['defaultRoleId', { path: 'groupRoles', span: 'full' }],
      },
    ],
    initial: () => ({ status: on.id, invites: false }),
    subtitle: (directory) => !directory && 'After saving, you create its secret, which is shown only once.',
    savedHref: ({ id }) => directoryPaths.record.replace(':id', String(id)),
  },
})

export default directoryScreens

function DirectoryState({ record: { status, issuedAt } }: { record: DirectoryDetail }) {
  if (status !== on.id) return <Badge tone="neutral">Off</Badge>
  return issuedAt ? <Badge tone="success">On</Badge> : <Badge tone="warning">No secret yet</Badge>
}

function DirectoryActions({ record: { id, status, issuedAt } }: { record: DirectoryDetail }) {
  const { record } = directoryScreens.useStores()
  if (status !== on.id) return null
  return (
    <SecretButton
      replaces={Boolean(issuedAt)}
      warning="The directory is refused with the present one from then on, so give it the new one at once."
      make={() => integrationApi.issueDirectorySecret(id)}
      onDone={() => void record.refetch()}
    />
  )
}
