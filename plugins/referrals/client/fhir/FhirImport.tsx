import { useId, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { ApiError, messageOf, newIdempotencyKey, toast } from '@core/client/session'
import { useSubmit } from '@core/client/forms'
import { Button, Callout, ChoiceGroup, DateInput, Dialog, fields, FileField, Select, Stack } from '@core/client/ui'
import { formatDay, isObject } from '@core/entity'
import { services } from '../../shared/referralLookups'
import type { KnownClient } from '../../shared/clientTypes'
import { ChooseClient, type FoundClient } from '../clients/ChooseClient'
import { referralPaths } from '../referralPaths'
import { type Imported, type Whose, importBundle } from './fhirApi'
import styles from './FhirImport.module.css'

/** What stands in the chosen file, as the server understands it. */
interface Chosen {
  readonly bundle: Record<string, unknown>
  readonly checked?: Imported
  readonly problem?: string
  /** The clients who may be the person, from the first check. */
  readonly known: readonly KnownClient[]
  /** The services of the sender that are not known here. */
  readonly unmapped: Imported['unmapped']
  /** The year or month of birth, where the bundle gives no day. */
  readonly bornIn?: string | null | undefined
  /** The client whom the user chose from all clients, because none of those matches. */
  readonly found?: FoundClient | undefined
}

/** Our services by the keys of the sender's. */
type ChosenServices = Readonly<Record<string, ServiceId>>
type ServiceId = (typeof services)[number]['id']

const rowsOf = (chosen: ChosenServices) => Object.entries(chosen).map(([key, service]) => ({ key, service }))

/** Takes a referral in from a FHIR R4 Bundle: chosen, checked, then made. */
export default function FhirImport({ onClose }: { onClose: () => void }) {
  const [, navigate] = useLocation()
  const [files, setFiles] = useState<readonly File[]>([])
  const [chosen, setChosen] = useState<Chosen>()
  const [checks, setChecks] = useState(0)
  const [whose, setWhose] = useState<Whose>({})
  /** “Somebody else” was chosen, and no client has been found yet. */
  const [searching, setSearching] = useState(false)
  const [meant, setMeant] = useState<ChosenServices>({})
  const [born, setBorn] = useState<string>()
  const key = useRef(newIdempotencyKey())

  const check = async ({ bundle, known, found }: Chosen, whose: Whose, meant: ChosenServices, born?: string) => {
    setChecks((before) => before + 1)
    setBorn(born)
    setWhose(whose)
    setMeant(meant)
    setSearching(false)
    try {
      const { data } = await importBundle(
        { bundle, check: true, ...whose, services: rowsOf(meant), ...(born && { dateOfBirth: born }) },
        newIdempotencyKey(),
      )
      setChosen((before) => ({
        bundle,
        found,
        checked: data,
        known: known.length > 0 ? known : data.known,
        unmapped: data.unmapped.length > 0 ? data.unmapped : (before?.unmapped ?? []),
        bornIn: data.bornIn ?? before?.bornIn,
      }))
    } catch (error) {
      setChosen((before) => ({
        bundle,
        found,
        problem: problemOf(error),
        known,
        unmapped: before?.unmapped ?? [],
        bornIn: before?.bornIn,
      }))
    }
    setChecks((before) => before - 1)
  }
  const choose = async (file: File | undefined) => {
    if (!file) return setChosen(undefined)
    key.current = newIdempotencyKey()
    const bundle = await readJson(file)
    if (bundle) {
      setChosen(undefined)
      return check({ bundle, known: [], unmapped: [] }, {}, {})
    }
    setWhose({})
    setChosen({
      bundle: {},
      known: [],
      unmapped: [],
      problem: 'This file is no JSON. Choose a FHIR R4 Bundle, a .json file of at most 1 MB.',
    })
  }
  // The chosen client may be the reason for the failure. The user can choose another one then.
  const canBeMade = chosen !== undefined && (chosen.checked !== undefined || Object.keys(whose).length > 0)
  const decided =
    chosen !== undefined &&
    isComplete(chosen.checked) &&
    !searching &&
    (chosen.known.length === 0 || Object.keys(whose).length > 0)
  const { busy, submit } = useSubmit(async (bundle: Chosen['bundle']) => {
    const { data, message } = await importBundle(
      { bundle, ...whose, services: rowsOf(meant), ...(born && { dateOfBirth: born }) },
      key.current,
    )
    if (message) toast.success(message)
    navigate(referralPaths.view(data.id!))
  })
  const make = async () => {
    const refusal = chosen && (await submit(chosen.bundle))
    if (refusal) setChosen({ ...chosen, problem: problemOf(refusal) })
  }
  return (
    <Dialog
      open
      title="Import a FHIR bundle"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" loading={busy || checks > 0} disabled={!decided} onClick={() => void make()}>
            Create referral
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <p>
          A FHIR R4 Bundle with one ServiceRequest and its Patient becomes a new referral. Nothing is made before you
          have seen what is taken over.
        </p>
        <FileField
          label="Bundle"
          required
          accept=".json,application/json,application/fhir+json"
          kinds="JSON"
          autoFocus
          value={files}
          onChange={(to) => {
            setFiles(to)
            void choose(to[0])
          }}
        />
        {chosen?.problem && <Callout tone="danger">{chosen.problem}</Callout>}
        {canBeMade && (
          <ClientPicker
            known={chosen.known}
            found={chosen.found}
            whose={whose}
            searching={searching}
            onSearch={() => setSearching(true)}
            onChoose={(whose) => void check(chosen, whose, meant, born)}
            onFind={(found) => void check({ ...chosen, found }, { existingClient: found.id }, meant, born)}
          />
        )}
        {chosen?.bornIn && !('existingClient' in whose) && (
          <DateInput
            label="Date of birth"
            help={`The bundle says only ${chosen.bornIn}. Ask the sender for the day.`}
            required
            value={born ?? ''}
            onChange={(day) => (isDay(day) ? void check(chosen, whose, meant, day) : setBorn(day))}
          />
        )}
        {chosen?.unmapped.map(({ key, text }) => (
          <Select
            key={key}
            label={text ? `Which service is “${text}”?` : 'Which service is requested?'}
            help={text ? 'It is remembered for the next bundle of this sender.' : 'The bundle names none.'}
            required
            empty="Choose a service"
            options={services}
            value={meant[key] ? String(meant[key]) : ''}
            onChange={(value) =>
              value && void check(chosen, whose, { ...meant, [key]: Number(value) as ServiceId }, born)
            }
          />
        ))}
        {chosen?.checked && isComplete(chosen.checked) && <Checked checked={chosen.checked} />}
      </Stack>
    </Dialog>
  )
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** Whether nothing is left to choose before the referral can be made. */
const isComplete = (checked: Imported | undefined) => checked?.unmapped.length === 0 && checked.bornIn === null

interface ClientPickerProps {
  readonly known: readonly KnownClient[]
  readonly found: FoundClient | undefined
  readonly whose: Whose
  readonly searching: boolean
  readonly onSearch: () => void
  readonly onChoose: (whose: Whose) => void
  readonly onFind: (client: FoundClient) => void
}

/** Asks whether the person of the bundle is one of these, another client who wasn't recognized (after a change of name, for example), or new. */
function ClientPicker({ known, found, whose, searching, onSearch, onChoose, onFind }: ClientPickerProps) {
  const name = useId()
  const chosen = 'existingClient' in whose ? whose.existingClient : undefined
  const isKnown = known.length > 0
  const isNew = 'differentPerson' in whose || (!isKnown && chosen === undefined)
  const clients = [
    ...known.map(({ id, firstName, lastName, dateOfBirth, referrals }) => ({
      id,
      text: `${firstName} ${lastName}, born ${formatDay(dateOfBirth)} (${referrals.map(({ number }) => number).join(', ')})`,
    })),
    ...(found ? [{ id: found.id, text: `${found.name} (${found.hint})` }] : []),
  ]
  return (
    <>
      <ChoiceGroup
        label={isKnown ? 'This person seems to be a client already. Whose referral is it?' : 'Whose referral is it?'}
        help="A further referral changes nothing of what is on file of the client."
        required={isKnown}
      >
        {clients.map(({ id, text }) => (
          <label key={id} className={fields.choice}>
            <input
              type="radio"
              name={name}
              checked={!searching && chosen === id}
              onChange={() => onChoose({ existingClient: id })}
              // A client found by typing is chosen already, so they replace the field that had the focus.
              ref={id === found?.id ? focusOnceThere : undefined}
            />
            <span>{text}</span>
          </label>
        ))}
        <label className={fields.choice}>
          <input
            type="radio"
            name={name}
            checked={!searching && isNew}
            onChange={() => onChoose(isKnown ? { differentPerson: true } : {})}
          />
          <span>A new client</span>
        </label>
        <label className={fields.choice}>
          <input type="radio" name={name} checked={searching} onChange={onSearch} />
          <span>Somebody else…</span>
        </label>
      </ChoiceGroup>
      {searching && (
        <ChooseClient
          label="The client"
          help="Somebody who is on file under another name or day of birth."
          except={clients.map(({ id }) => id)}
          onChoose={onFind}
        />
      )}
    </>
  )
}

const focusOnceThere = (input: HTMLInputElement | null) => input?.focus()

function Checked({ checked: { client, left } }: { checked: Imported }) {
  return (
    <>
      <Callout tone={left.length > 0 ? 'warning' : 'success'} title={`A referral for ${client} can be made`}>
        {left.length === 0
          ? 'Everything in the bundle is taken over.'
          : `What has no place here is left out (${left.length}):`}
      </Callout>
      {left.length > 0 && (
        <ul className={styles.left}>
          {left.map((path) => (
            <li key={path}>
              <code>{path}</code>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** More bytes than the server accepts. */
const most = 1_000_000

async function readJson(file: File): Promise<Chosen['bundle'] | undefined> {
  if (file.size > most) return undefined
  try {
    const value: unknown = JSON.parse(await file.text())
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Names each field that a referral requires and the bundle lacks. */
function problemOf(error: unknown): string {
  const fields = error instanceof ApiError ? error.errors : []
  return fields.length > 1 ? fields.map(({ message }) => message).join('. ') : messageOf(error)
}
