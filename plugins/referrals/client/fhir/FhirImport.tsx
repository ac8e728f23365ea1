import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { ApiError, messageOf, newIdempotencyKey } from '@core/client/api'
import { toast } from '@core/client/session'
import { Button, Callout, Checkbox, Dialog } from '@core/client/ui'
import { isObject } from '@core/entity'
import { referralPaths } from '../referralPaths'
import { type Imported, importBundle } from './fhirApi'
import styles from './FhirImport.module.css'

/** Takes a referral in from a FHIR R4 Bundle: chosen, checked, then made. */
export function FhirImport() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon="pi-upload" title="Import a FHIR R4 Bundle" onClick={() => setOpen(true)}>
        FHIR
      </Button>
      {open && <ImportDialog onClose={() => setOpen(false)} />}
    </>
  )
}

/** What stands in the chosen file, as the server understands it. */
interface Chosen {
  readonly bundle: Record<string, unknown>
  readonly checked?: Imported
  readonly problem?: string
  /** Somebody like the client is known. */
  readonly known?: boolean
}

function ImportDialog({ onClose }: { onClose: () => void }) {
  const [, navigate] = useLocation()
  const [chosen, setChosen] = useState<Chosen>()
  const [busy, setBusy] = useState(false)
  const [different, setDifferent] = useState(false)
  const key = useRef(newIdempotencyKey())

  const check = async (bundle: Chosen['bundle'], differentPerson: boolean) => {
    setBusy(true)
    try {
      const { data } = await importBundle(
        { bundle, check: true, ...(differentPerson && { differentPerson }) },
        newIdempotencyKey(),
      )
      setChosen((before) => ({ bundle, checked: data, ...(before?.known && { known: true }) }))
    } catch (error) {
      const known = error instanceof ApiError && error.status === 409
      setChosen({ bundle, problem: problemOf(error), known })
    }
    setBusy(false)
  }
  const choose = async (file: File | undefined) => {
    if (!file) return
    setDifferent(false)
    key.current = newIdempotencyKey()
    const bundle = await readJson(file)
    if (bundle) await check(bundle, false)
    else
      setChosen({ bundle: {}, problem: 'This file is no JSON. Choose a FHIR R4 Bundle, a .json file of at most 1 MB.' })
  }
  const make = async () => {
    if (!chosen?.checked) return
    setBusy(true)
    try {
      const { data, message } = await importBundle(
        { bundle: chosen.bundle, ...(different && { differentPerson: true }) },
        key.current,
      )
      if (message) toast.success(message)
      navigate(referralPaths.view(data.id!))
    } catch (error) {
      setChosen({ bundle: chosen.bundle, problem: problemOf(error) })
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      title="Import a FHIR bundle"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" loading={busy} disabled={!chosen?.checked} onClick={() => void make()}>
            Create referral
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <p>
          A FHIR R4 Bundle with one ServiceRequest and its Patient becomes a new referral. Nothing is made before you
          have seen what is taken over.
        </p>
        <label className={styles.file}>
          <span>Bundle (.json)</span>
          <input
            type="file"
            accept=".json,application/json,application/fhir+json"
            data-autofocus
            onChange={(event) => void choose(event.target.files?.[0])}
          />
        </label>
        {chosen?.problem && <Callout tone="danger">{chosen.problem}</Callout>}
        {chosen?.known && (
          <Checkbox
            label="It is a different person"
            checked={different}
            onChange={(is) => {
              setDifferent(is)
              void check(chosen.bundle, is)
            }}
          />
        )}
        {chosen?.checked && <Checked checked={chosen.checked} />}
      </div>
    </Dialog>
  )
}

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

/** More than the server takes at once. */
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

/** Names each field that a referral needs and the bundle doesn't have. */
function problemOf(error: unknown): string {
  const fields = error instanceof ApiError ? error.errors : []
  return fields.length > 1 ? fields.map(({ message }) => message).join('. ') : messageOf(error)
}
