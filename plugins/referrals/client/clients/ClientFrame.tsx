import { observer } from 'mobx-react-lite'
import { createContext, use, useEffect, useRef, type ReactNode } from 'react'
import { useForm, useFormState } from 'react-final-form'
import { type Draft, toDraft, valueAt } from '@core/client/kit'
import { Button, Callout } from '@core/client/ui'
import { clientFields } from '../../shared/clientFields'
import { ClientCard } from './ClientCard'
import type { TypedPerson } from './clientApi'
import styles from './clients.module.css'
import { KnownClients } from './KnownClients'
import { type ClientMatchStore, identityOf } from './ClientMatchStore'

/** What the form of a new referral and its client section share. */
export const WhoseContext = createContext<ClientMatchStore | undefined>(undefined)

/** The delay after the last key before the search, in milliseconds. */
const pause = 400

/** The client section of a new referral. It reports when the person is a client already, and disappears once that is decided. D3 */
export const ClientFrame = observer(function ClientFrame({ children }: { children: ReactNode }) {
  const whose = use(WhoseContext)
  const form = useForm<Draft>()
  const { values } = useFormState<Draft>({ subscription: { values: true } })
  const typed = useRef<unknown>(undefined)
  const person = personIn(values.client)
  const requested = JSON.stringify(person)
  const client = whose?.client
  useEffect(() => {
    if (!whose || client) return
    const timer = setTimeout(
      () => void whose.look(requested === undefined ? undefined : (JSON.parse(requested) as TypedPerson)),
      pause,
    )
    return () => clearTimeout(timer)
  }, [whose, client, requested])
  useEffect(() => {
    // Also when an autosaved draft with another person was restored.
    if (client && valueAt(values, 'client.lastName') !== client.lastName)
      form.change('client', toDraft(clientFields, identityOf(client)))
  }, [client, values, form])
  if (!whose) return children

  if (client) {
    const release = () => {
      whose.release()
      form.change('client', typed.current)
    }
    return (
      <ClientCard client={client}>
        <Button onClick={release}>Another client</Button>
      </ClientCard>
    )
  }
  const choose = async (id: number) => {
    typed.current = values.client
    const chosen = await whose.choose(id)
    if (chosen) form.change('client', toDraft(clientFields, identityOf(chosen)))
  }
  return (
    <>
      {whose.known.length > 0 && <KnownClients whose={whose} onChoose={(id) => void choose(id)} />}
      {whose.error && (
        <div className={styles.above}>
          <Callout tone="danger">{whose.error}</Callout>
        </div>
      )}
      {children}
    </>
  )
})

/** @returns the typed data of the person, once it is enough to search for. */
function personIn(client: unknown): TypedPerson | undefined {
  const text = (name: keyof typeof clientFields) => {
    const value = valueAt(client, name)
    return typeof value === 'string' && value.trim() !== '' && clientFields[name].check(value.trim()) === undefined
      ? value.trim()
      : undefined
  }
  const [firstName, lastName, dateOfBirth, phone] = [
    text('firstName'),
    text('lastName'),
    text('dateOfBirth'),
    text('phone'),
  ]
  if (!lastName || !dateOfBirth || !(firstName || phone)) return undefined
  return { lastName, dateOfBirth, ...(firstName && { firstName }), ...(phone && { phone }) }
}
