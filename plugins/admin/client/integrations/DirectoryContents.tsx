import { useLoad } from '@core/client/session'
import { Badge, ErrorState, InfoRow, Muted, Section, Skeleton, Stack, TextInput } from '@core/client/ui'
import { countText } from '@core/entity'
import { type DirectoryDetail, integrationApi } from './integrationApi'

/** The address that a directory is told, how many people it has, and its groups with the roles that they give. */
export function DirectoryContents({ record: { id, version } }: { record: DirectoryDetail }) {
  const {
    value: contents,
    failure,
    error,
    reload,
  } = useLoad(`${id} ${version}`, (signal) => integrationApi.directoryContents(id, signal))
  return (
    <>
      <Section title="Connect it" subtitle="Give the directory this address, and the secret as its bearer token">
        {failure && <ErrorState message={failure} error={error} onRetry={reload} />}
        {!contents && !failure && <Skeleton height="40px" />}
        {contents && <TextInput label="Address (SCIM 2.0)" value={contents.address} onChange={() => {}} readOnly />}
      </Section>
      {contents && (
        <Section title="People and groups" subtitle={peopleText(contents)}>
          {contents.groups.length === 0 && (
            <Muted size={13}>It has told of no group yet. Choose the groups to send in the directory.</Muted>
          )}
          <ul aria-label="Groups">
            {contents.groups.map((group) => (
              <InfoRow key={group.id} name={group.name} note={countText(group.members, 'person', 'people')}>
                {group.roles.length === 0 ? (
                  <Badge tone="neutral">No role</Badge>
                ) : (
                  <Stack gap={1}>
                    {group.roles.map((role) => (
                      <Badge key={role} tone="info">
                        {role}
                      </Badge>
                    ))}
                  </Stack>
                )}
              </InfoRow>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

function peopleText({ people, suspended }: { readonly people: number; readonly suspended: number }): string {
  if (people === 0) return 'It has sent nobody yet'
  const all = countText(people, 'person', 'people')
  return suspended > 0 ? `${all}, of whom ${suspended} can’t sign in` : all
}
