import type { ReactNode } from 'react'
import { messageOf } from '@core/kernel/client/platform/api/ApiError'
import { Badge } from '@core/kernel/client/platform/ui/status/Badge'
import { Button } from '@core/kernel/client/platform/ui/buttons/Button'
import { Callout } from '@core/kernel/client/platform/ui/status/Callout'
import { Card } from '@core/kernel/client/platform/ui/layout/Card'
import { ErrorState } from '@core/kernel/client/platform/ui/status/ErrorState'
import { InfoRow } from '@core/kernel/client/platform/ui/layout/InfoRow'
import { Muted } from '@core/kernel/client/platform/ui/layout/Muted'
import { PageHeader } from '@core/kernel/client/platform/ui/layout/PageHeader'
import { Row } from '@core/kernel/client/platform/ui/layout/Row'
import { Section } from '@core/kernel/client/platform/ui/layout/Section'
import { Since } from '@core/kernel/client/platform/ui/time/Since'
import { Skeleton } from '@core/kernel/client/platform/ui/status/Skeleton'
import { Stack } from '@core/kernel/client/platform/ui/layout/Stack'
import { useNow } from '@core/kernel/client/platform/ui/time/useNow'
import { countText } from '@core/kernel/entity/countText'
import { formatInstant } from '@core/kernel/entity/dates/dayText'
import { bytesText } from '@core/kernel/client/platform/ui/files/bytesText'
import { FailedDeliveries } from './FailedDeliveries'
import { problemsOf } from './problems'
import type { Status, StatusJob, StatusNode } from './statusApi'
import { backupJob, everyText, plainName, pluginOf, spanText, untilText } from './statusWords'
import styles from './SystemStatus.module.css'
import { useStatus } from './useStatus'

/** `/system-status`: the state of nodes, database, files, jobs and deliveries. Needs 614. */
export default function SystemStatus() {
  const { status, error, refresh } = useStatus()
  const now = Math.max(useNow(), status ? Date.parse(status.at) : 0)
  const problems = status ? problemsOf(status, now) : []
  return (
    <>
      <PageHeader
        title="System status"
        aside={
          status &&
          (problems.length === 0 ? (
            <Badge tone="success" dot>
              All is well
            </Badge>
          ) : (
            <Badge tone={problems[0]!.tone} dot>
              {countText(problems.length, 'thing')} to look at
            </Badge>
          ))
        }
        subtitle={status ? `As of ${formatInstant(status.at)}. Refreshes automatically.` : 'Refreshes automatically.'}
        actions={
          <Button icon="pi-refresh" onClick={refresh}>
            Refresh
          </Button>
        }
      />
      {status ? (
        <Stack gap={4}>
          {error && (
            <Callout tone="warning" title="This could not be refreshed">
              {messageOf(error)}
            </Callout>
          )}
          {problems.map(({ tone, title, mend }) => (
            <Callout key={title} tone={tone} title={title}>
              {mend}
            </Callout>
          ))}
          <Sections status={status} now={now} onSent={refresh} />
        </Stack>
      ) : error ? (
        <ErrorState error={error} onRetry={refresh} />
      ) : (
        <div className={styles.grid} aria-busy="true">
          {['nodes', 'database', 'files', 'jobs'].map((part) => (
            <Card key={part}>
              <Skeleton width="40%" height="20px" />
              <Skeleton height="80px" />
            </Card>
          ))}
        </div>
      )}
    </>
  )
}

function Sections({ status, now, onSent }: { status: Status; now: number; onSent: () => void }) {
  const { nodes, database, files, messages, jobs, queues, plugins, operations, failed, version } = status
  const isNoted = ({ running, failures }: StatusJob) => running || failures > 0
  const noted = jobs.filter(isNoted)
  const quiet = jobs.filter((job) => !isNoted(job))
  const busy = queues.filter(({ waiting, running }) => waiting + running > 0)
  return (
    <>
      <FailedDeliveries failed={failed} now={now} onSent={onSent} />
      <div className={styles.grid}>
        <Section title="Nodes" subtitle={`White Glove ${version}`}>
          {nodes.length === 0 && <Muted size={13}>No node has reported yet.</Muted>}
          <ul aria-label="Nodes">
            {nodes.map((node) => (
              <Node key={node.id} node={node} now={now} />
            ))}
          </ul>
        </Section>
        <Section title="Database">
          <StatusFacts
            facts={[
              ['Kind', database.kind === 'embedded' ? 'The product’s own' : 'A server'],
              ['Postgres', database.version],
              ['Size', bytesText(database.size)],
              ['Connections', `${database.connections} of ${database.maxConnections}`],
              [
                'Replicas',
                database.replicas.length === 0
                  ? 'None'
                  : database.replicas
                      .map(({ name, state, lag }) => `${name}: ${lag === null ? state : `${spanText(lag)} behind`}`)
                      .join('; '),
              ],
              ...(database.reads ? [['Reads from a replica', replicaText(database.reads)] as const] : []),
            ]}
          />
        </Section>
        <Section title="Files">
          <StatusFacts
            facts={[
              ['Stored in', storeText(files)],
              ['Files', files.count.toLocaleString('en-US')],
              ['Size', bytesText(files.size)],
              ['Virus check', checkText(files)],
              ['Room on the disk', files.free === null ? 'Not known' : bytesText(files.free)],
            ]}
          />
        </Section>
        <Section title="Backups">
          <StatusFacts
            facts={backupFacts(
              status,
              jobs.find(({ name }) => name === backupJob),
            )}
          />
        </Section>
        <Section title="Mails and texts">
          <StatusFacts
            facts={(['email', 'sms'] as const).flatMap((channel) => {
              const done = sum(nodes.map((node) => node.messages[channel].done))
              const refused = sum(nodes.map((node) => node.messages[channel].failed))
              const [place, since] =
                channel === 'email'
                  ? ['Mails go to', 'Mails since the start']
                  : ['Texts go to', 'Texts since the start']
              return [
                [place, messages[channel] === 'server' ? 'Their server' : 'Files in DATA_DIR/outbox'],
                [since, `${done.toLocaleString('en-US')} sent, ${refused} failed`],
              ] as const
            })}
          />
        </Section>
        <Section title="Queues" subtitle={`Bulk changes and imports under way: ${operations}`}>
          {busy.length === 0 ? (
            <Muted size={13}>Nothing is waiting.</Muted>
          ) : (
            <ul aria-label="Queues">
              {busy.map(({ name, waiting, running, waitingSeconds }) => (
                <InfoRow key={name} name={plainName(name)} note={pluginOf(name)}>
                  <Muted as="span" size={13}>
                    {waiting.toLocaleString('en-US')} waiting
                    {waiting > 0 && waitingSeconds >= 1 && ` for up to ${spanText(waitingSeconds)}`}, {running} running
                  </Muted>
                </InfoRow>
              ))}
            </ul>
          )}
        </Section>
        <Section title="Plugins" subtitle="With the newest step of each database schema">
          <ul aria-label="Plugins">
            {plugins.map(({ id, on, migrations, newest }) => (
              <InfoRow
                key={id}
                name={id}
                note={
                  newest
                    ? `${newest.id}, ${formatInstant(newest.appliedAt)} (${countText(migrations, 'migration')})`
                    : 'Has no tables of its own'
                }
              >
                <Badge tone={on ? 'success' : 'neutral'}>{on ? 'On' : 'Off'}</Badge>
              </InfoRow>
            ))}
          </ul>
        </Section>
      </div>
      <Section title="Jobs" subtitle="Scheduled work. Each job runs on one node at a time">
        {noted.length > 0 && <Jobs label="Jobs that run or failed" jobs={noted} now={now} />}
        <details>
          <summary>{countText(quiet.length, 'job')} without a fault</summary>
          <Jobs label="Jobs" jobs={quiet} now={now} />
        </details>
      </Section>
    </>
  )
}

function Node({ node, now }: { node: StatusNode; now: number }) {
  const { host, version, startedAt, seenAt, alive, current, memory, lag } = node
  return (
    <InfoRow
      name={
        <>
          {host} {current && <Badge tone="info">This one</Badge>}
        </>
      }
      note={
        <>
          {version}, started {formatInstant(startedAt)}
          {alive ? (
            <>
              , {bytesText(memory)} of memory, {Math.round(lag * 1000)} ms late
            </>
          ) : (
            <>
              , last seen <Since at={seenAt} now={now} />
            </>
          )}
        </>
      }
    >
      <Badge tone={alive ? 'success' : 'danger'}>{alive ? 'Alive' : 'Silent'}</Badge>
    </InfoRow>
  )
}

function Jobs({ label, jobs, now }: { label: string; jobs: readonly StatusJob[]; now: number }) {
  return (
    <ul aria-label={label} className={styles.jobs}>
      {jobs.map((job) => (
        <Job key={job.name} job={job} now={now} />
      ))}
    </ul>
  )
}

function Job({ job, now }: { job: StatusJob; now: number }) {
  const { name, every, at, running, nextAt, last, failures, fault } = job
  return (
    <InfoRow
      name={plainName(name)}
      note={
        <>
          {pluginOf(name)}, {everyText(every, at)}.{' '}
          {last ? (
            <>
              Last <Since at={last.at} now={now} />, took {spanText(last.seconds)}.
            </>
          ) : (
            'Has not run yet.'
          )}
          {fault && (
            <>
              {' '}
              Last fault <Since at={fault.at} now={now} />: {fault.reason}.
            </>
          )}
        </>
      }
    >
      {!running && nextAt && (
        <Muted as="span" size={13}>
          {untilText(Date.parse(nextAt), now)}
        </Muted>
      )}
      {running ? (
        <Badge tone="info">Running</Badge>
      ) : failures > 0 ? (
        <Badge tone="danger">Failed</Badge>
      ) : (
        <Badge tone={last ? 'success' : 'neutral'}>{last ? 'Done' : 'Waits'}</Badge>
      )}
    </InfoRow>
  )
}

function backupFacts(status: Status, job: StatusJob | undefined) {
  const { backup, database } = status
  const { archive } = database
  const made = backup
    ? ([
        ['Made', `Each day at ${job?.at ?? 'a time of another node'}`],
        ['Kept', `The newest ${backup.keep}, in a ${backup.place}`],
        ['Uploaded files', backup.files ? 'Included' : 'Left out'],
        ['Last good one', job?.doneAt ? formatInstant(job.doneAt) : 'None yet'],
        ...provenFacts(status, backup.drill ? 'None yet' : 'Never: BACKUP_DRILL is 0'),
      ] as const)
    : ([
        ['Made', database.kind === 'server' ? 'By the database’s server, not by the product' : 'Not automatically'],
        ...(database.kind === 'server' ? provenFacts(status, 'No dump yet: npm run restore -- <dump> --drill') : []),
      ] as const)
  return [
    ...made,
    ['Archive of changes', archive ? (archive.failing ? 'Fails' : 'On') : 'Off'] as const,
    ...(archive
      ? ([
          ['Last archived', archive.archived ? formatInstant(archive.archived) : 'Nothing yet'],
          ['Last failure', archive.failed ? formatInstant(archive.failed) : 'None'],
        ] as const)
      : []),
  ]
}

/** @param never what is said where no backup was restored */
function provenFacts({ proven, drillFault }: Status, never: string): readonly (readonly [string, string])[] {
  return [
    ['Proven by a restore', proven ? `The data of ${formatInstant(proven.asOf)}` : never],
    ...(proven
      ? ([
          [
            'What was restored',
            `${countText(proven.rows, 'row')} and ${countText(proven.files, 'file')} in ${spanText(proven.seconds)}`,
          ],
        ] as const)
      : []),
    ...(drillFault ? ([['Last restore', drillFault.reason]] as const) : []),
  ]
}

function replicaText({ isThere, lag, served, behind, away }: NonNullable<Status['database']['reads']>): string {
  const state = isThere ? `${spanText(lag ?? 0)} behind` : 'It does not answer'
  const count = (reads: number) => reads.toLocaleString('en-US')
  return `${state}; ${count(served)} read there, ${count(behind + away)} from the primary instead`
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0)
}

function storeText({ kind, answers }: Status['files']): string {
  if (kind === 'folder') return 'A folder'
  return answers === false ? 'A bucket that can’t be reached' : 'A bucket'
}

function checkText({ scanner, waiting, refused }: Status['files']): string {
  const found = [waiting > 0 && `${waiting} waiting`, refused > 0 && `${refused} refused`].filter(Boolean)
  return [scanner ? 'On' : 'Off', ...found].join(', ')
}

/** Names and their values, in two columns if there is room. */
function StatusFacts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <Stack as="dl" gap={2}>
      {facts.map(([name, value]) => (
        <Row gap={4} rowGap={0} wrap align="stretch" justify="between" key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Row>
      ))}
    </Stack>
  )
}
