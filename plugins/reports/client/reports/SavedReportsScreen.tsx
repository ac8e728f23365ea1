import { Link } from 'wouter'
import { createApi, unwrapResponse, useLoad } from '@core/client/session'
import {
  Badge,
  EmptyState,
  ErrorState,
  InfoRow,
  PageHeader,
  Section,
  Since,
  Skeleton,
  Stack,
  useNow,
} from '@core/client/ui'
import { builderId, reportList, reportPath } from '../../shared/reportAccess'
import type { savedCalls } from '../../shared/savedCalls'

const api = createApi<typeof savedCalls>()
const list = async (signal: AbortSignal) =>
  (await unwrapResponse(api.POST('/api/Report/Saved', { body: {}, signal }))).data
type Saved = Awaited<ReturnType<typeof list>>[number]

/** The saved reports that the user may open: first those that colleagues have shared, the newest first, then their own. */
export default function SavedReportsScreen() {
  const { value: saved, failure, error, reload } = useLoad('', list)
  const newest = saved?.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)) ?? []
  const [shared, own] = [newest.filter(({ mine }) => !mine), newest.filter(({ mine }) => mine)]
  return (
    <>
      <PageHeader
        title="Saved reports"
        subtitle="Whoever opens one sees the figures of the records that they may see"
      />
      {failure && <ErrorState message={failure} error={error} onRetry={reload} />}
      {!saved && !failure && <Skeleton height="160px" />}
      {saved?.length === 0 && (
        <EmptyState icon="pi-bookmark" title="No report is saved yet">
          Open a report, choose what it shows, and save it under “Saved reports”. What colleagues share with you is here
          too.
        </EmptyState>
      )}
      <Stack gap={4}>
        <Reports title="Shared with you" reports={shared} />
        <Reports title="Yours" reports={own} />
      </Stack>
    </>
  )
}

function Reports({ title, reports }: { title: string; reports: readonly Saved[] }) {
  const now = useNow()
  if (reports.length === 0) return null
  return (
    <Section title={title}>
      <ul aria-label={title}>
        {reports.map(({ id, report, name, query, shared, mine, ownerName, roles, createdAt }) => (
          <InfoRow
            key={id}
            name={<Link href={`${reportPath(report)}${query && `?${query}`}`}>{name}</Link>}
            note={
              <>
                {titleOf(report)} · {mine ? 'saved' : `by ${ownerName},`} <Since at={createdAt} now={now} />
              </>
            }
          >
            {shared && <Badge tone="neutral">{roles.length > 0 ? roles.join(', ') : 'Everybody'}</Badge>}
          </InfoRow>
        ))}
      </ul>
    </Section>
  )
}

const titleOf = (report: string) =>
  report === builderId ? 'Report builder' : (reportList.find(([id]) => id === report)?.[1] ?? report)
