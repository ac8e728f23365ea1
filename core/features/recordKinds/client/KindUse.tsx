import { Link } from 'wouter'
import { useLoad } from '@core/kernel/client/platform/api/useLoad'
import { useViewer } from '@core/kernel/client/session/registry/RegistryProvider'
import { ErrorState } from '@core/kernel/client/platform/ui/status/ErrorState'
import { InfoRow } from '@core/kernel/client/platform/ui/layout/InfoRow'
import { LinkButton } from '@core/kernel/client/platform/ui/buttons/LinkButton'
import { Muted } from '@core/kernel/client/platform/ui/layout/Muted'
import { Section } from '@core/kernel/client/platform/ui/layout/Section'
import { Skeleton } from '@core/kernel/client/platform/ui/status/Skeleton'
import { Stack } from '@core/kernel/client/platform/ui/layout/Stack'
import { customKinds } from '@core/kernel/entity/customFields'
import { linkTo } from '@core/kernel/entity/entityPaths'
import { madeId } from '@core/kernel/entity/recordKinds'
import { customFieldPaths } from '@core/features/customFields/contract/customFieldPaths'
import { configuration, rights } from '@core/kernel/entity/configurationModule'
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
  const mayAdd = permissions.has(configuration.customFields)
  const mayGrant = permissions.has(rights.permission)
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
            <LinkButton size="small" icon="pi-lock" href={rightsLink(many)}>
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
              name={mayGrant ? <Link href={rightsLink(many, role.id)}>{role.name}</Link> : role.name}
              note={role.can.join(', ')}
            />
          ))}
        </ul>
      </Section>
    </Stack>
  )
}

/** The permissions of a module, of a role or of one that is chosen there. */
const rightsLink = (module: string, role?: number) =>
  `${rights.path}?${role === undefined ? '' : `role=${role}&`}find=${encodeURIComponent(module)}`
