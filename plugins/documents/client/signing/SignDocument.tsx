import { countText, outsideDay } from '@core/entity'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { messageOf, PublicPage, toast } from '@core/client/session'
import { useSubmit } from '@core/client/forms'
import { Button, classes, ErrorState, Menu, TextInput } from '@core/client/ui'
import type {
  SignatureValue,
  SigningField as Field,
  SigningState,
  SigningValues,
} from '../../shared/signing/signingCalls'
import { fetchPdf } from '../esign/esignApi'
import { PdfPages } from '../pdf/PdfPages'
import { usePdf } from '../pdf/usePdf'
import { DownloadButton } from './DownloadButton'
import { FieldOutline } from './FieldOutline'
import { isFilled, isTyped, labelOf } from './fieldKinds'
import { initialsOf, SignatureDialog } from './SignatureDialog'
import { DeclineDialog, HandOverDialog } from './SigningDialogs'
import { SigningField } from './SigningField'
import { Splitter } from './Splitter'
import { byField, type SigningApi } from './signingApi'
import { toastSendFailure } from '../esign/toastSendFailure'
import styles from './signing.module.css'

interface SignDocumentProps {
  api: SigningApi
  token: string
  state: SigningState
  onEnd: (end: 'signed' | 'declined' | 'handedOver' | 'later') => void
}

/** Milliseconds from the last change to the request that saves the values. */
const saveDelay = 1500

const inOrder = (a: Field, b: Field) => a.page - b.page || a.y - b.y || a.x - b.x

/** The next field to fill in: the first one after the focused field, or the first of all after the last one. */
const nextOf = (left: readonly Field[], typing: Field | undefined): Field =>
  left.find((field) => field.id !== typing?.id && (!typing || inOrder(field, typing) > 0)) ?? left[0]!

/** The document with its fields. The bar at the bottom always leads to the next one. */
export function SignDocument({ api, token, state, onEnd }: SignDocumentProps) {
  const { pdf, error: unopened, retry } = usePdf(token, () => fetchPdf({ token }))
  const [values, setValues] = useState<SigningValues>(() =>
    Object.fromEntries(
      state.fields.flatMap(({ id, isMine, value }) => (isMine && value !== null ? [[id, value]] : [])),
    ),
  )
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [marks, setMarks] = useState<Readonly<Partial<Record<'signature' | 'initials', SignatureValue>>>>({})
  const [typing, setTyping] = useState<Field>()
  const [adopting, setAdopting] = useState<Field>()
  const [dialog, setDialog] = useState<'decline' | 'handOver'>()
  const isChanged = useRef(false)

  const own = state.fields.filter(({ isMine }) => isMine).toSorted(inOrder)
  const asked = own.filter(({ required, type }) => required && type !== 'signedDate')
  const left = asked.filter((field) => !isFilled(field, values[field.id]))
  const done = asked.length - left.length
  /** The first field with a value that can't be signed. */
  const refused = own.find(({ id }) => errors[id] !== undefined)

  const save = useEffectEvent(() => {
    if (!isChanged.current) return
    isChanged.current = false
    api.save(values).then(
      // What was changed in the meantime is judged with the next request.
      (problems) => !isChanged.current && setErrors((all) => ({ ...all, ...problems })),
      // Values that could not be saved stay on the page, and are sent with the signature.
      () => void (isChanged.current = true),
    )
  })
  useEffect(() => {
    const timer = setTimeout(save, saveDelay)
    return () => clearTimeout(timer)
  }, [values])

  const put = (changes: SigningValues) => {
    isChanged.current = true
    setValues((all) => ({ ...all, ...changes }))
    setErrors((all) => Object.fromEntries(Object.entries(all).filter(([id]) => !(id in changes))))
  }

  const isPhone = useMediaQuery('(width < 640px)')
  const isWide = useMediaQuery('(width >= 1024px)')

  const show = (field: Field) => {
    if (isPhone) setTyping(isTyped(field) ? field : undefined)
    const control = document.getElementById(`field-${field.id}`)
    control?.scrollIntoView({ block: 'center', behavior: 'smooth' })
    control?.focus({ preventScroll: true })
  }

  const openMark = (field: Field) => {
    const mark = marks[field.type as 'signature' | 'initials']
    if (mark && !values[field.id]) put({ [field.id]: JSON.stringify(mark) })
    else setAdopting(field)
  }

  const adopt = (mark: SignatureValue) => {
    const kind = adopting!.type as 'signature' | 'initials'
    setMarks((all) => ({ ...all, [kind]: mark }))
    // Initials are the same in all fields, so they are requested once.
    const same = kind === 'initials' ? own.filter(({ type }) => type === kind) : [adopting!]
    put(Object.fromEntries(same.map(({ id }) => [id, JSON.stringify(mark)])))
    setAdopting(undefined)
  }

  const { busy, submit } = useSubmit(async () => {
    await api.sign(values, state.shownSha256 ?? '')
    isChanged.current = false
    toast.success('Document submitted successfully.')
    onEnd('signed')
  })
  const finish = async () => {
    const refusal = await submit()
    if (!refusal) return
    setErrors(byField(refusal.errors))
    const first = own.find(({ id }) => refusal.errors.some(({ field }) => field === `values.${id}`))
    if (first) show(first)
    toastSendFailure(refusal)
  }

  const later = async () => {
    isChanged.current = false
    await api.save(values).then(
      () => onEnd('later'),
      (error: unknown) => toast.error(messageOf(error)),
    )
  }

  const outline = <FieldOutline fields={own} values={values} errors={errors} onShow={show} />
  const paper = (
    <PdfPages
      pdf={pdf}
      pages={state.pages}
      renderOverlay={(page, size) =>
        state.fields
          .filter((field) => field.page === page)
          .toSorted(inOrder)
          .map((field) => (
            <SigningField
              key={field.id}
              field={field}
              page={size}
              value={field.isMine ? values[field.id] : (field.value ?? undefined)}
              error={errors[field.id]}
              isNext={left[0]?.id === field.id}
              isPhone={isPhone}
              onType={() => setTyping(field)}
              onChange={(value) => put({ [field.id]: value })}
              onMark={() => openMark(field)}
            />
          ))
      }
    />
  )

  return (
    <PublicPage
      aside={
        <Menu
          items={[
            { label: 'Finish later', icon: 'pi-clock', onSelect: () => void later() },
            { label: 'Hand over to another person', icon: 'pi-user-plus', onSelect: () => setDialog('handOver') },
            { label: 'Decline to sign', icon: 'pi-times-circle', tone: 'danger', onSelect: () => setDialog('decline') },
          ]}
        >
          {(trigger) => (
            <Button {...trigger} icon="pi-ellipsis-h">
              More
            </Button>
          )}
        </Menu>
      }
    >
      <div className={styles.head}>
        <div>
          <h1 className={styles.title}>{state.title}</h1>
          <p className={styles.note}>
            From {state.sender}. {countText(state.pages.length, 'page')}
            {state.expiresAt && `, to sign until ${outsideDay(state.expiresAt, document.documentElement.lang)}`}.
          </p>
        </div>
        <DownloadButton token={token} />
      </div>
      {unopened !== undefined && <ErrorState title="The PDF didn’t open" error={unopened} onRetry={retry} />}
      {isWide ? (
        <Splitter label="Width of the list of fields" start={outline} end={paper} />
      ) : (
        <>
          <details className={styles.fold}>
            <summary>All fields ({own.length})</summary>
            {outline}
          </details>
          {paper}
        </>
      )}
      <p className={styles.print}>Fingerprint of this document (SHA-256): {state.shownSha256}</p>
      <div role="region" aria-label="Progress" className={styles.foot}>
        {isPhone && typing && (
          <div className={styles.typing}>
            <TextInput
              key={typing.id}
              label={labelOf(typing)}
              autoFocus
              required={typing.required}
              type={typing.type === 'email' ? 'email' : 'text'}
              maxLength={500}
              value={values[typing.id] ?? ''}
              onChange={(value) => put({ [typing.id]: value })}
              error={errors[typing.id]}
            />
          </div>
        )}
        <div className={styles.footInner}>
          <p aria-live="polite" className={classes(styles.progress, refused && styles.problem)}>
            {refused
              ? errors[refused.id]
              : left.length === 0
                ? 'All required fields are filled in'
                : `${done} of ${asked.length} required fields`}
          </p>
          {left.length > 0 ? (
            <Button variant="primary" icon="pi-arrow-down" onClick={() => show(nextOf(left, typing))}>
              {done === 0 ? 'First field' : 'Next field'}
            </Button>
          ) : (
            <Button variant="primary" icon="pi-check" loading={busy} onClick={() => void finish()}>
              Sign and finish
            </Button>
          )}
        </div>
      </div>
      {adopting && (
        <SignatureDialog
          kind={adopting.type as 'signature' | 'initials'}
          name={adopting.type === 'signature' ? state.signer : initialsOf(state.signer)}
          onClose={() => setAdopting(undefined)}
          onAdopt={adopt}
        />
      )}
      <DeclineDialog
        api={api}
        open={dialog === 'decline'}
        onClose={() => setDialog(undefined)}
        onDone={() => onEnd('declined')}
      />
      <HandOverDialog
        api={api}
        open={dialog === 'handOver'}
        onClose={() => setDialog(undefined)}
        onDone={() => onEnd('handedOver')}
      />
    </PublicPage>
  )
}

/** @returns whether the window matches, updated when it is turned or resized */
function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )
}
