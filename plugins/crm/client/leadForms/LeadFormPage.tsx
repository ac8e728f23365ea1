import { useRef, useState } from 'react'
import { useParams } from 'wouter'
import { createApi, PublicPage, unwrapResponse, useLoad } from '@core/client/session'
import { toInput } from '@core/client/forms'
import { EntityForm, type FormSection } from '@core/client/kit'
import { EmptyState, ErrorState, PageHeader, Skeleton } from '@core/client/ui'
import type { BodyOf, ValueOf } from '@core/entity'
import type { leadFormCalls } from '../../shared/leadForms/leadFormCalls'
import { leadFormFields } from '../../shared/leadForms/leadFormFields'
import styles from './leadForms.module.css'

const api = createApi<typeof leadFormCalls>()

interface Sent {
  readonly store: ValueOf<typeof leadFormCalls.submit.answer>['data']
}

/** People fill in their own data, so the browser may help. */
const sections: readonly FormSection[] = [
  {
    id: 'person',
    title: 'You',
    fields: [
      { path: 'name', autoComplete: 'name' },
      { path: 'title', autoComplete: 'organization-title' },
      { path: 'email', autoComplete: 'email' },
      { path: 'phone', autoComplete: 'tel-national' },
      'message',
    ],
  },
  {
    id: 'company',
    title: 'Your organization',
    fields: [
      { path: 'company', autoComplete: 'organization' },
      'leadType',
      { path: 'city', autoComplete: 'address-level2' },
      { path: 'state', autoComplete: 'address-level1' },
      { path: 'zip', autoComplete: 'postal-code' },
      'fleetSize',
    ],
  },
]

function CallStore({ phone }: { phone: string }) {
  return <a href={`tel:${phone.replaceAll('-', '')}`}>Call {phone}</a>
}

/** A form that anybody may fill in. Each submission creates a lead. D1 */
export default function LeadFormPage() {
  const id = Number(useParams<{ id: string }>().id)
  const {
    value: form,
    failure,
    error,
    reload,
  } = useLoad(id, async (signal) =>
    unwrapResponse(api.GET('/api/LeadForm/Public/{id}', { params: { path: { id } }, signal })),
  )
  const [sent, setSent] = useState<Sent>()
  const result = useRef<Sent>(undefined)
  const [trap, setTrap] = useState('')
  return (
    <PublicPage narrow>
      {failure && <ErrorState message={failure} error={error} onRetry={reload} />}
      {!form && !failure && <Skeleton height="320px" />}
      {form && sent && (
        <EmptyState
          icon="pi-check-circle"
          title="Thank you"
          {...(sent.store?.phone && { action: <CallStore phone={sent.store.phone} /> })}
        >
          {sent.store
            ? `Our store ${sent.store.name} has your request, and calls or writes to you.`
            : 'We have your request and will be in touch.'}
        </EmptyState>
      )}
      {form && !sent && (
        <>
          <PageHeader title={form.data.name} {...(form.data.intro && { subtitle: form.data.intro })} />
          {/* A honeypot: people neither see nor reach this field, so only bots fill it in. */}
          <div className={styles.trap} aria-hidden="true">
            <label>
              Fax
              <input tabIndex={-1} autoComplete="off" value={trap} onChange={(event) => setTrap(event.target.value)} />
            </label>
          </div>
          <EntityForm
            fields={leadFormFields}
            sections={[
              ...sections,
              { id: 'consent', title: 'Consent', subtitle: form.data.consent, fields: ['consent'] },
            ]}
            initial={{}}
            autosave={false}
            plain
            saveLabel="Send"
            onSave={async (draft) => {
              const body = Object.fromEntries(
                Object.entries(toInput(leadFormFields, draft)).filter(([, value]) => value !== null),
              )
              const { data: store } = await unwrapResponse(
                api.POST('/api/LeadForm/Submit/{id}', {
                  params: { path: { id } },
                  // The form has checked it.
                  body: { ...(body as BodyOf<typeof leadFormCalls.submit>), ...(trap && { fax: trap }) },
                }),
              )
              result.current = { store }
            }}
            onSaved={() => setSent(result.current)}
          />
        </>
      )}
    </PublicPage>
  )
}
