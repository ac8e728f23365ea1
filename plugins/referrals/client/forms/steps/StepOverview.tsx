import type { createUploads } from '@core/client/forms'
import { useRef } from 'react'
import { useSnapshot } from 'valtio/react'
import { useLocation } from 'wouter'
import { classes, Icon, useSay } from '@core/client/ui'
import type { FieldError } from '@core/entity'
import { packetHref } from '../packetLink'
import { stepOf } from '../formProgress'
import type { PublicFormStore } from '../PublicFormStore'
import styles from './overview.module.css'

type Uploads = ReturnType<typeof createUploads>

interface StepOverviewProps {
  store: PublicFormStore
  errors: readonly FieldError[]
  uploads: Uploads
}

/** Every step with its state and a link to it: beside the form if there is room, else collapsed above it. */
export function StepOverview({ store, errors, uploads }: StepOverviewProps) {
  const { form } = store
  const { step: current, checked } = useSnapshot(store.state)
  const say = useSay()
  const folded = useRef<HTMLDetailsElement>(null)
  const go = async (step: number) => {
    if (folded.current) folded.current.open = false
    // An upload belongs to the step and would be canceled when the user leaves it.
    await uploads.settled()
    store.goTo(step)
  }
  const list = (
    <ol className={styles.list}>
      {form.steps.map(({ id, title }, at) => {
        const missing =
          checked.includes(id) && at !== current ? errors.filter(({ field }) => stepOf(form, field) === at).length : 0
        const done = checked.includes(id) && missing === 0 && at !== current
        return (
          <li key={id}>
            <button
              type="button"
              aria-current={at === current ? 'step' : undefined}
              className={classes(styles.link, at === current && styles.current)}
              onClick={() => void go(at)}
            >
              <span
                aria-hidden="true"
                className={classes(styles.mark, done && styles.done, missing > 0 && styles.missing)}
              >
                {done ? <Icon name="pi-check" /> : missing > 0 ? <Icon name="pi-exclamation-circle" /> : at + 1}
              </span>
              <span className={styles.words}>
                {say(title)}
                {missing > 0 && <span className={styles.toFix}>{say('{count} to fix', { count: missing })}</span>}
                {done && <span className="visually-hidden">{say(', done')}</span>}
              </span>
            </button>
          </li>
        )
      })}
    </ol>
  )
  return (
    <>
      <nav aria-label={say('Steps of this form')} className={styles.beside}>
        {list}
        <AllForms store={store} />
      </nav>
      <nav aria-label={say('Steps of this form')} className={styles.above}>
        <details ref={folded}>
          <summary className={styles.summary}>
            <span>{say('All steps')}</span>
            <Icon name="pi-chevron-down" />
          </summary>
          {list}
        </details>
        <AllForms store={store} />
      </nav>
    </>
  )
}

/** The link back to the page of all forms, if the user came from there; the answers are saved first. */
function AllForms({ store }: { store: PublicFormStore }) {
  const say = useSay()
  const [, navigate] = useLocation()
  const { packet } = store
  if (!packet) return null
  const href = packetHref(packet)
  const leave = async () => {
    await store.saver.flush()
    // Unsaved answers need a confirmation, as on every other way out of the page.
    if (store.state.status === 'saved') navigate(href)
    else location.assign(href)
  }
  return (
    <a
      href={href}
      className={styles.all}
      onClick={(event) => {
        event.preventDefault()
        void leave()
      }}
    >
      <Icon name="pi-arrow-left" /> {say('All your forms')}
    </a>
  )
}
