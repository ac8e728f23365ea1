import { Suspense, useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio/react'
import { type createUploads, type createPress, ErrorSummary, focusField, problemsOf } from '@core/client/forms'
import { Button, Skeleton, useSay } from '@core/client/ui'
import type { FieldError } from '@core/entity'
import { signFields } from '../../../shared/forms/signFields'
import { PlacedField } from '../fields/PlacedField'
import fieldStyles from '../fields/fields.module.css'
import { sectionsOf, stepOf } from '../formProgress'
import { ReviewLater } from '../lazyParts'
import type { PublicFormStore } from '../PublicFormStore'
import { KnownAnswers } from './KnownAnswers'
import { OvertakenNotice } from './OvertakenNotice'
import { ReadText } from './ReadText'
import styles from './steps.module.css'
import { useLanguage } from '../../language/FamilyLanguage'
import { TranslationNote } from '../../language/TranslationNote'

type Uploads = ReturnType<typeof createUploads>

type Press = ReturnType<typeof createPress>

interface CurrentStepProps {
  store: PublicFormStore
  /** The problems of the whole form, and those up to this step. */
  errors: readonly FieldError[]
  here: readonly FieldError[]
  uploads: Uploads
  press: Press
}

const isSigning = (name: string) => Object.hasOwn(signFields, name)

/** A step: its heading, which takes the focus, its texts and fields, and the buttons. The last step shows all answers before the signature. */
export function CurrentStep({ store, errors, here, uploads, press }: CurrentStepProps) {
  const { form } = store
  const say = useSay()
  const { choose } = useLanguage()
  const { step: at, tries, failure, refused, submitting } = useSnapshot(store.state)
  const heading = useRef<HTMLHeadingElement>(null)
  const [waiting, setWaiting] = useState(false)
  const step = form.steps[at]!
  const last = at === form.steps.length - 1
  const count = say('Step {at} of {all}', { at: at + 1, all: form.steps.length })
  const title = say(step.title)

  useEffect(() => {
    scrollTo({ top: 0 })
    const led = store.takeLed()
    if (led) focusField(led)
    else heading.current?.focus({ preventScroll: true })
  }, [store])

  const settled = async (then: () => unknown) => {
    // An upload belongs to this step and would be canceled when the user leaves it.
    setWaiting(true)
    await uploads.settled()
    setWaiting(false)
    await then()
  }
  const go = (field: string) => (stepOf(form, field) === at ? focusField(field) : store.leadTo(field))
  const wrong = last ? errors : here.filter(({ field }) => stepOf(form, field) === at)
  // Within its own step, the name of the step is no information.
  const problems = (tries > 0 ? problemsOf(form.fields, sectionsOf(form), [...wrong, ...refused]) : []).map(
    (problem) => (problem.place === step.title ? { ...problem, place: undefined } : problem),
  )
  const names = step.fields
  const ownWords = names.filter((name) => !isSigning(name))

  return (
    <form
      noValidate
      className={styles.step}
      onPointerDownCapture={press.down}
      onSubmit={(event) => {
        event.preventDefault()
        if (!waiting) void settled(last ? store.submit : store.next)
      }}
    >
      <header>
        <p className={styles.formTitle}>{say(store.title)}</p>
        <h1 ref={heading} tabIndex={-1} aria-label={`${count}: ${title}`} className={styles.title}>
          <span className={styles.count}>{count}</span>
          {title}
        </h1>
        {step.hint && <p className={styles.hint}>{say(step.hint)}</p>}
      </header>
      <OvertakenNotice store={store} />
      <KnownAnswers store={store} />
      <ErrorSummary
        problems={problems}
        messages={failure ? [failure] : []}
        tries={tries}
        before={last ? 'you can submit' : 'you go on'}
        onGo={go}
      />
      {step.texts?.map((text) => (
        <ReadText key={text.id} text={text} />
      ))}
      {ownWords.length > 0 && (
        <div className={fieldStyles.grid}>
          {ownWords.map((name) => (
            <PlacedField key={name} name={name} under={title} />
          ))}
        </div>
      )}
      {last && (
        <>
          <Suspense fallback={<Skeleton height="320px" />}>
            <ReviewLater store={store} />
          </Suspense>
          <section aria-labelledby="sign-title" className={styles.signing}>
            <h2 id="sign-title" className={styles.part}>
              {say('Sign')}
            </h2>
            <TranslationNote onToggle={() => choose('en')} />
            <div className={fieldStyles.grid}>
              {names.filter(isSigning).map((name) => (
                <PlacedField key={name} name={name} />
              ))}
            </div>
          </section>
        </>
      )}
      <footer className={styles.foot}>
        {at > 0 && (
          <Button
            size="large"
            icon="pi-arrow-left"
            className={styles.back ?? ''}
            onClick={() => void settled(() => store.goTo(at - 1))}
          >
            {say('Back')}
          </Button>
        )}
        <Button type="submit" variant="primary" size="large" loading={waiting || submitting}>
          {say(waiting ? 'Finishing the upload…' : last ? 'Submit' : 'Next')}
        </Button>
      </footer>
    </form>
  )
}
