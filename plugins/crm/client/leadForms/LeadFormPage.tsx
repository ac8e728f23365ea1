import { useState } from 'react'
import { useParams } from 'wouter'
import { createApi, unwrapResponse, useLoad } from '@core/client/api'
import { toInput } from '@core/client/forms'
import { EntityForm } from '@core/client/kit'
import { useBrandName } from '@core/client/session'
import { EmptyState, ErrorState, Logo, PageHeader, Skeleton } from '@core/client/ui'
import type { leadFormCalls } from '../../shared/leadForms/leadFormCalls'
import { leadFormFields } from '../../shared/leadForms/leadFormFields'
import styles from './leadForms.module.css'

const api = createApi<typeof leadFormCalls>()

/** A form that anybody may fill in. Each submission creates a lead. D1 */
export default function LeadFormPage() {
  const id = Number(useParams<{ id: string }>().id)
  const brand = useBrandName()
  const {
    value: form,
    failure,
    error,
    reload,
  } = useLoad(id, async (signal) =>
    unwrapResponse(api.GET('/api/LeadForm/Public/{id}', { params: { path: { id } }, signal })),
  )
  const [sent, setSent] = useState(false)
  const [trap, setTrap] = useState('')
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <Logo size="28px" />
        <span className={styles.brand}>{brand}</span>
      </header>
      <main className={styles.main}>
        {failure && <ErrorState message={failure} error={error} onRetry={reload} />}
        {!form && !failure && <Skeleton height="320px" />}
        {form && sent && (
          <EmptyState icon="pi-check-circle" title="Thank you">
            We have your request and will be in touch.
          </EmptyState>
        )}
        {form && !sent && (
          <>
            <PageHeader title={form.data.name} {...(form.data.intro && { subtitle: form.data.intro })} />
            {/* A honeypot: people neither see nor reach this field, so only bots fill it in. */}
            <div className={styles.trap} aria-hidden="true">
              <label>
                Fax
                <input
                  tabIndex={-1}
                  autoComplete="off"
                  value={trap}
                  onChange={(event) => setTrap(event.target.value)}
                />
              </label>
            </div>
            <EntityForm
              fields={leadFormFields}
              sections={[
                {
                  id: 'company',
                  title: 'Your organization',
                  fields: ['company', 'leadType', 'city', 'state', 'zip', 'fleetSize'],
                },
                { id: 'person', title: 'You', fields: ['name', 'title', 'email', 'phone', 'message'] },
                { id: 'consent', title: 'Consent', subtitle: form.data.consent, fields: ['consent'] },
              ]}
              initial={{}}
              autosave={false}
              saveLabel="Send"
              onSave={async (draft) => {
                const body = Object.fromEntries(
                  Object.entries(toInput(leadFormFields, draft)).filter(([, value]) => value !== null),
                )
                await unwrapResponse(
                  api.POST('/api/LeadForm/Submit/{id}', {
                    params: { path: { id } },
                    body: { ...body, ...(trap && { fax: trap }) } as never,
                  }),
                )
              }}
              onSaved={() => setSent(true)}
            />
          </>
        )}
      </main>
    </div>
  )
}
