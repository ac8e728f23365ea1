import type { ReactNode } from 'react'
import { useLoad } from '@core/kernel/client/platform/api/useLoad'
import { Badge } from '@core/kernel/client/platform/ui/status/Badge'
import { Muted } from '@core/kernel/client/platform/ui/layout/Muted'
import { Row } from '@core/kernel/client/platform/ui/layout/Row'
import { Skeleton } from '@core/kernel/client/platform/ui/status/Skeleton'
import { Stack } from '@core/kernel/client/platform/ui/layout/Stack'
import { bytesText } from '@core/kernel/client/platform/ui/files/bytesText'
import { pluginApi, type ShownPackage } from './pluginApi'
import styles from './Plugins.module.css'

/** What a package brings, for the person who decides about it: the rights first. */
export function PackageContents({ plugin, of }: { plugin: string; of: ShownPackage }) {
  const { publisher, licence, size, builtFor, runs, grants, declares, description } = of
  const open = declares.routes.filter(({ access }) => access === 'public')
  return (
    <Stack gap={4}>
      {description && <p>{description}</p>}
      <Row gap={2} wrap>
        <Badge tone={runs === 'sandboxed' ? 'info' : 'warning'}>
          {runs === 'sandboxed' ? 'Runs apart, with what is granted below' : 'Runs with all that the product may do'}
        </Badge>
        <Muted size={13}>
          {publisher} · {licence} · {bytesText(size)} · built for {builtFor}
        </Muted>
      </Row>
      <PackageQuality plugin={plugin} version={of.version} />
      <dl className={styles.contents}>
        {grants && (
          <>
            <Part name="May call for whoever uses it" lines={grants.calls} none="Nothing of the product" />
            <Part name="May send data to" lines={grants.hosts} none="Nobody outside" />
          </>
        )}
        <Part
          name="Without signing in"
          lines={open.map(({ call }) => call)}
          none="Nothing can be reached without signing in"
        />
        <Part name="Sidebar" lines={declares.menus.map(({ title, path }) => `${title} (${path})`)} />
        <Part name="Permissions" lines={declares.permissions.map(({ id, name }) => `${name} (${id})`)} />
        <Part name="Records" lines={declares.entities.map(({ name }) => name)} />
        <Part name="Tables" lines={declares.tables} />
        <Part name="Runs by itself" lines={declares.jobs} />
        <Part name="Adds to other screens" lines={declares.contributions} />
        <Part name="Calls" lines={declares.routes.map(({ call }) => call)} />
      </dl>
    </Stack>
  )
}

const tiers = { bronze: 'Bronze', silver: 'Silver', gold: 'Gold' } as const

/** The tier of a package, and what is missing for the next one. */
function PackageQuality({ plugin, version }: { plugin: string; version: string }) {
  const { value, failure } = useLoad(`${plugin} ${version}`, (signal) => pluginApi.quality(plugin, version, signal))
  if (failure) return <Muted size={13}>{failure}</Muted>
  if (value === undefined) return <Skeleton height="1.5em" />
  if (value === null) return <Muted size={13}>Quality: not known. It was packed by an older version of the kit.</Muted>
  const { tier, next, missing } = value
  return (
    <Stack gap={1}>
      <Row gap={2} wrap>
        <span>Quality</span>
        <Badge tone={tier === 'gold' ? 'success' : tier === 'silver' ? 'info' : 'neutral'}>
          {tier ? tiers[tier] : 'None yet'}
        </Badge>
        {next && <Muted size={13}>Missing for {tiers[next].toLowerCase()}:</Muted>}
      </Row>
      {next && (
        <ul className={styles.missing}>
          {missing.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      )}
    </Stack>
  )
}

/** How many lines of a part are shown before “and 12 more”. */
const shown = 6

/** Nothing where there is nothing to say, unless that is worth saying. */
function Part({ name, lines, none }: { name: string; lines: readonly string[]; none?: string }): ReactNode {
  if (lines.length === 0 && !none) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {lines.length === 0 ? (
          <Muted>{none}</Muted>
        ) : (
          <details open={lines.length <= shown}>
            <summary className={lines.length <= shown ? styles.hidden : undefined}>{lines.length} in all</summary>
            <ul>
              {lines.map((line) => (
                <li key={line}>
                  <bdi>{line}</bdi>
                </li>
              ))}
            </ul>
          </details>
        )}
      </dd>
    </div>
  )
}
