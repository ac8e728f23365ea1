import { Link } from 'wouter'
import { useLoad, useLiveTurn, useViewer } from '@core/client/session'
import { ErrorState, Muted, Skeleton, Stack } from '@core/client/ui'
import { roleEntity } from '../../shared/roleEntity'
import { rolePermissions } from '../../shared/adminPermissions'
import { roleApi, type RoleDetail } from '../adminApis'
import { links } from '../adminLinks'
import { levelAtLeast } from '../permissions/levels'
import styles from './RoleScreen.module.css'

type Module = Awaited<ReturnType<typeof roleApi.modulesOf>>[number]

/** What a role may do, a line for each module, which leads to its permissions. Where it may do nothing is one sentence. */
export function RoleLevels({ record: { id } }: { record: RoleDetail }) {
  const mayAssign = useViewer().permissions.has(rolePermissions.can.assignPermissions)
  const turn = useLiveTurn([roleEntity.id], [id])
  const { value, failure, error, reload } = useLoad(id, (signal) => roleApi.modulesOf(id, signal), turn)
  if (failure && !value) return <ErrorState message={failure} error={error} onRetry={reload} />
  if (!value) return <Skeleton height="320px" />
  const active = value.filter(({ off }) => !off)
  const closed = active.filter((module) => heldIn(module).size === 0)
  const open = active.filter((module) => !closed.includes(module))
  return (
    <Stack gap={4}>
      {open.length === 0 ? (
        <Muted>Nothing yet. Assign permissions, or clone a role that may do something similar.</Muted>
      ) : (
        <table className={styles.levels} aria-label="What it may do">
          <tbody>
            {open.map((module) => (
              <tr key={module.id}>
                <th scope="row">
                  {mayAssign ? <Link href={links.rights(id, module.title)}>{module.title}</Link> : module.title}
                </th>
                <Level module={module} />
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {open.length > 0 && closed.length > 0 && (
        <Muted size={13}>Nothing in: {closed.map(({ title }) => title).join(', ')}</Muted>
      )}
    </Stack>
  )
}

function Level({ module }: { module: Module }) {
  const { level, more } = levelAtLeast(module, heldIn(module))
  const others = more.map(({ label }) => label).join(', ')
  return (
    <>
      {/* Without even a level, it may do what is named. */}
      <td>{level.keys?.length === 0 ? 'Custom' : level.name}</td>
      <td>{level.keys?.length === 0 ? others : others ? `${level.means}. Also: ${others}` : level.means}</td>
    </>
  )
}

const heldIn = ({ permissions }: Module): ReadonlySet<number> =>
  new Set(permissions.filter(({ granted }) => granted).map(({ id }) => id))
