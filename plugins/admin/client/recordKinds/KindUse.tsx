import { Link } from 'wouter'
import { useLoad } from '@core/client/api'
import { useViewer } from '@core/client/session'
import { ErrorState, InfoRow, LinkButton, Muted, Section, Skeleton, Stack } from '@core/client/ui'
import { customKinds, linkTo, madeId } from '@core/entity'
import { customFieldPaths } from '../../shared/adminPaths'
import { configurationPermissions, rolePermissions } from '../../shared/adminPermissions'
import { links } from '../adminLinks'
import { recordKindApi } from './recordKindApi'

interface KindUseProps {
  kind: { readonly id: number; readonly version: number; readonly key: string | null; readonly many: string }
}

/** The fields of a kind of record that administrators have added, and who may work with its records. */
export default function KindUse({ kind: { id, version, key, many } }: KindUseProps) {
  const { permissions } = useViewer()
  const { value, failure, error, reload } = useLoad(`${id} ${version}`, (signal) => recordKindApi.use(id, signal))
  if (failure) return <ErrorState message={failure} error={error} onRetry={reload} />
  if (!value) return <Skeleton height="160px" />
  const mayAdd = permissions.has(configurationPermissions.can.customFields)
  const mayGrant = permissions.has(rolePermissions.can.assignPermissions)
  return (
    <Stack gap={4}>
      <Section
        title="Fields"
        subtitle="Beside its name, its state and whose it is"
        actions={
          mayAdd && (
            <LinkButton
              size="small"
              icon="pi-plus"
              href={`${customFieldPaths.add}?records=${madeId({ key: String(key) })}&kind=${id}`}
            >
              Add a field
            </LinkButton>
          )
        }
      >
        {value.fields.length === 0 && <Muted size={13}>None has been added yet.</Muted>}
        <ul aria-label="Fields">
          {value.fields.map((field) => (
            <InfoRow
              key={field.id}
              name={mayAdd ? <Link href={linkTo(customFieldPaths.record, field.id)}>{field.label}</Link> : field.label}
              note={`${customKinds.find((one) => one.id === field.kind)?.name ?? ''}${field.required ? ', required' : ''}`}
            />
          ))}
        </ul>
      </Section>
      <Section
        title="Who may use it"
        actions={
          mayGrant && (
            <LinkButton size="small" icon="pi-lock" href={links.rightsOf(many)}>
              Grant permissions
            </LinkButton>
          )
        }
      >
        {value.roles.length === 0 && <Muted size={13}>No role may yet: grant permissions to those who need it.</Muted>}
        <ul aria-label="Roles">
          {value.roles.map((role) => (
            <InfoRow
              key={role.id}
              name={mayGrant ? <Link href={links.rights(role.id, many)}>{role.name}</Link> : role.name}
              note={role.can.join(', ')}
            />
          ))}
        </ul>
      </Section>
    </Stack>
  )
}
