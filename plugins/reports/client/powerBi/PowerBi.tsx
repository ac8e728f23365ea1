import { useEffect, useState } from 'react'
import { useSubmit } from '@core/client/forms'
import { callApi, useLoad, toast, useViewer } from '@core/client/session'
import { Button, Card, EmptyState, ErrorState, PageHeader, Row, Section, Skeleton, TextInput } from '@core/client/ui'
import { can } from '../../shared/reportAccess'
import styles from './PowerBi.module.css'

interface LinkedReport {
  readonly id: number
  readonly version: number
  readonly name: string
  readonly reportUrl: string | null
}

/** S7.14, literally. */
const request = {
  limit: 1,
  offset: 0,
  id: 0,
  filter: { id: 1 },
  sorting: { fieldName: 'id', direction: 'asc' },
  commonFilters: null,
}

/**
 * The permissions of the framed page. It keeps its own origin, which such services need for their session. The server accepts no link to
 * its own origin, so the page can never remove this sandbox.
 */
const sandbox = 'allow-scripts allow-same-origin allow-forms allow-popups'

/** The report of the business-intelligence service, in a frame without access to this product. S2.21 */
export default function PowerBi() {
  const { permissions } = useViewer()
  const { value, failure, error, reload } = useLoad('link', (signal) =>
    callApi<{ data: LinkedReport[] }>('POST', '/api/Report/List', { body: request, signal }),
  )
  const report = value?.data[0]
  const maySet = permissions.has(can.setLink)
  return (
    <>
      <PageHeader title="Power BI" />
      {failure ? (
        <ErrorState message={failure} error={error} onRetry={reload} />
      ) : !report ? (
        <Skeleton height="480px" />
      ) : (
        <>
          {report.reportUrl ? (
            <Frame link={report.reportUrl} />
          ) : (
            <Card>
              <EmptyState icon="pi-chart-line" title="No report is linked yet">
                {maySet
                  ? 'Paste the link of the report below.'
                  : 'An administrator can set the link of the report here.'}
              </EmptyState>
            </Card>
          )}
          {maySet && <SetLink key={report.version} report={report} />}
        </>
      )}
    </>
  )
}

function Frame({ link }: { link: string }) {
  const [isBlocked, setBlocked] = useState(false)
  useEffect(() => {
    // The page was opened before the link was set. Its content security policy allows the new host after a reload.
    const blocked = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'frame-src') setBlocked(true)
    }
    document.addEventListener('securitypolicyviolation', blocked)
    return () => document.removeEventListener('securitypolicyviolation', blocked)
  }, [])
  if (isBlocked)
    return (
      <Card>
        <EmptyState
          icon="pi-refresh"
          title="The link was changed"
          action={<Button onClick={() => location.reload()}>Load the page again</Button>}
        >
          This page was opened before. Load it again to see the report.
        </EmptyState>
      </Card>
    )
  return (
    <iframe
      title="Power BI report"
      src={link}
      sandbox={sandbox}
      referrerPolicy="no-referrer"
      className={styles.frame}
    />
  )
}

function SetLink({ report }: { report: LinkedReport }) {
  const [link, setLink] = useState(report.reportUrl ?? '')
  const {
    busy,
    failure: problem,
    submit: save,
  } = useSubmit(async () => {
    const { id, version } = report
    await callApi('PUT', '/api/Report/Update', { body: { id, version, reportUrl: link.trim() || null } })
    toast.success('Report updated successfully !!')
    location.reload()
  })
  return (
    <Section
      title="Link"
      subtitle="The content security policy allows the host of this link, and no other."
      className={styles.link ?? ''}
    >
      <Row
        as="form"
        gap={3}
        wrap
        align="end"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <TextInput
          label="Address of the report"
          type="url"
          placeholder="https://app.powerbi.com/…"
          value={link}
          onChange={setLink}
          {...(problem && { error: problem })}
        />
        <Button type="submit" variant="primary" loading={busy}>
          Save
        </Button>
      </Row>
    </Section>
  )
}
