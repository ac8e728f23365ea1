import { SecretButton, ChosenNames, namedChoicesControl } from '@core/client/forms'
import { defineEntityScreens } from '@core/client/kit'
import { Badge, useNow } from '@core/client/ui'
import { addDays, localDay } from '@core/entity'
import { apiKeyEntity } from '../../shared/apiKeyEntity'
import { apiKeyPaths } from '../../shared/adminPaths'
import { type ApiKeyDetail, integrationApi } from './integrationApi'

/** The default validity of a new key, in days. */
const usualDays = 90

const ModulesControl = namedChoicesControl(integrationApi.modules, 'None ticked: all that the role has')

/** API keys. D2, 613 */
const apiKeyScreens = defineEntityScreens(apiKeyEntity, {
  paths: apiKeyPaths,
  icon: 'pi-key',
  list: {
    title: 'API keys',
    columns: [
      { field: 'name', width: 220, main: true, card: 'title' },
      { field: 'prefix', width: 130, card: 'sub' },
      { field: 'roleId', width: 170, card: 'line' },
      { field: 'access', width: 140, card: 'aside' },
      { field: 'expiresOn', width: 120 },
      { field: 'lastUsedAt', width: 170 },
    ],
    filters: ['roleId', 'expiresOn'],
    emptyHint: 'With a key another program can read and write records here.',
  },
  record: {
    badge: KeyState,
    readActions: KeyActions,
    fields: [
      {
        path: 'modules',
        none: 'All that the role has',
        render: (modules) => <ChosenNames chosen={modules} load={integrationApi.modules} />,
      },
    ],
    deleteHint: 'Programs that use it are refused from then on, and it can’t be restored.',
  },
  form: {
    sections: [
      { id: 'key', title: 'Key', fields: ['name', 'expiresOn', 'perMinute'] },
      {
        id: 'rights',
        title: 'Rights',
        subtitle: 'As little as the other program needs',
        fields: ['roleId', 'access', { path: 'modules', span: 'full', control: ModulesControl }],
      },
    ],
    initial: () => ({ access: 1, perMinute: 300, expiresOn: addDays(localDay(new Date()), usualDays) }),
    subtitle: (key) => !key && 'After saving, you create its secret, which is shown only once.',
    savedHref: ({ id }) => apiKeyPaths.record.replace(':id', String(id)),
  },
})

export default apiKeyScreens

function KeyState({ record: { issuedAt, expiresOn } }: { record: ApiKeyDetail }) {
  const now = useNow()
  if (!issuedAt) return <Badge tone="warning">No secret yet</Badge>
  if (expiresOn < localDay(new Date(now))) return <Badge tone="danger">Over</Badge>
  return <Badge tone="success">In use</Badge>
}

function KeyActions({ record: { id, issuedAt } }: { record: ApiKeyDetail }) {
  const { record } = apiKeyScreens.useStores()
  return (
    <SecretButton
      replaces={Boolean(issuedAt)}
      warning="The present one is refused at once. The key then acts for you, in the role that you are in now."
      make={() => integrationApi.issueKey(id)}
      onDone={() => void record.refetch()}
    />
  )
}
